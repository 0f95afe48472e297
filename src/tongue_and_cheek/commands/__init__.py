"""One module per group of commands; cli.py collects them.

Each module offers `add(top, commands)`: it adds its parsers to `commands` (an argparse subparsers action) and sets
`run`, a function of the parsed arguments that returns the exit status. Bad input is raised as `UsageError` with one
clear sentence and a remedy; the command line prints it and exits with 2.
"""


class UsageError(Exception):
    """Bad usage or input: the message is one sentence for a person, with what to do about it."""
