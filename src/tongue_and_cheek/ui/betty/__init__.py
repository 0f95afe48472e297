"""The Betty table: the row, a reading with its ring, the verdict, placing, specials, the showdown and the podium."""
