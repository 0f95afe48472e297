"""The rules again, slow and plain: a mutable table written from the rulings alone, to hold the engine against."""


class Table:
    def __init__(self, players, stack):
        """`stack`: (arrow, text) from the top down, the first a word; names of specials are specials."""
        self.players, self.stack = players, list(stack)
        first = self.stack.pop(0)
        self.last_arrow = first[0]
        self.piles = [{"cards": [first[1]], "twice": 0}]
        self.history = [self.piles[0]]  # where word cards were revealed, oldest first
        self.penalties = {name: [] for name in players}
        self.skips = dict.fromkeys(players, 0)
        self.turn, self.way, self.turns_round = 0, 1, False
        self.waiting, self.hand, self.state, self.emptied = 0, None, "read", False
        self.quiet, self.winners, self.tied, self.wrong = 0, [], [], {}

    def me(self):
        return self.players[self.turn]

    def arrow(self):
        return self.stack[0][0] if self.stack else self.last_arrow

    def order(self):
        piles = self.piles if self.arrow() == ">" else self.piles[::-1]
        return [pile for pile in piles for _ in range(1 + pile["twice"])]

    def lineup(self):
        if self.state == "showdown":
            return list(self.penalties[self.most])
        return [pile["cards"][0] for pile in self.order()] if self.state == "read" else []

    def play(self, move):
        words = move.split()
        if words[0] == "pass":
            self.success()
        elif words[0] == "fail":
            self.failure(int(words[1]))
        elif words[0] == "return":
            card = self.penalties[self.me()].pop(int(words[1]))
            self.lay(card, words[2:])
            self.draw()
        elif words[0] == "mistakes":
            self.wrong[self.me()] = int(words[1])
            self.showdown_goes_on()
        else:
            self.lay(self.hand, words)
            self.hand = None
            self.next_turn()

    def success(self):
        if self.stack:
            self.draw()
            return
        self.quiet += 1
        if self.quiet == len(self.players):
            self.end()
        else:
            self.next_turn()

    def failure(self, position):
        self.quiet = 0
        pile = self.order()[position]
        self.penalties[self.me()] += pile["cards"]
        self.piles = [other for other in self.piles if other is not pile]
        self.history = [other for other in self.history if other is not pile]
        if len(self.penalties[self.me()]) >= 6:
            self.end()
        elif self.piles:
            self.next_turn()
        else:
            self.emptied = True
            self.draw()

    def draw(self):
        while True:
            if not self.stack:
                self.next_turn()
                return
            self.last_arrow, text = self.stack.pop(0)
            if text == "skip":
                self.skips[self.me()] += 1
            elif text == "reverse":
                self.turns_round = not self.turns_round
            elif text == "twice" and self.history:
                self.history[-1]["twice"] += 1
            elif text == "twice":
                self.waiting += 1
            elif text == "return" and self.penalties[self.me()]:
                self.state = "return"
                return
            elif text != "return":
                break
        if self.emptied:
            self.lay(text, ["right"])
            self.next_turn()
        else:
            self.hand, self.state = text, "place"

    def lay(self, text, where):
        if where[0] == "right":
            pile = {"cards": [text], "twice": self.waiting}
            self.waiting = 0
            self.piles.append(pile)
        else:
            pile = self.piles[int(where[1])]
            pile["cards"].insert(0, text)
        self.history.append(pile)

    def next_turn(self):
        self.emptied = False
        if not self.piles:
            self.end()
            return
        self.state = "read"
        if self.turns_round:
            self.way, self.turns_round = -self.way, False
        self.turn = (self.turn + self.way) % len(self.players)
        while self.skips[self.me()] > 0:
            self.skips[self.me()] -= 1
            self.turn = (self.turn + self.way) % len(self.players)

    def end(self):
        points = {name: len(cards) for name, cards in self.penalties.items()}
        best = [name for name in self.players if points[name] == min(points.values())]
        self.most = max(self.players, key=lambda name: points[name])
        if len(self.players) == 1:
            best = best if points[self.players[0]] < 6 else []
        elif len(best) > 1 and points[self.most]:
            self.state, self.tied = "showdown", best
            self.turn = self.players.index(best[0])
            return
        self.state, self.winners = "over", best

    def showdown_goes_on(self):
        left = [name for name in self.tied if name not in self.wrong]
        if left:
            self.turn = self.players.index(left[0])
        else:
            self.state = "over"
            self.winners = [name for name in self.tied if self.wrong[name] == min(self.wrong.values())]
