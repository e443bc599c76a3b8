"""An agent of a bank: `python3 bank.py SESSION PERSON MESSAGE…` answers each message. The model is a stand-in."""

import os
import re
import sys

from heed import Heed

CAN = {
    "card_block": "Your card is blocked.",
    "card_pause": "Your card is paused.",
    "card_replace": "I have ordered a new card.",
}


def model(context):
    """Picks the tool that its prompt names, as a language model would."""
    named = re.search(r"They mean (\w+)", context)
    tool = named.group(1) if named else "card_replace"
    return CAN[tool], [tool]


if __name__ == "__main__":
    session, person, *messages = sys.argv[1:]
    url = os.environ.get("HEED_URL", "http://127.0.0.1:4333")
    heed = Heed(url, os.environ.get("HEED_KEY"), timeout=float(os.environ.get("BANK_TIMEOUT", "2")))
    for message in messages:
        print(heed.turn(session, message, model, on_behalf_of=person))
