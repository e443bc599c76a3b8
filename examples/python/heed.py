"""The two calls of a turn over HTTP, with the standard library alone. Heed never breaks the agent: what fails is reported and left out."""

import json
import sys
import urllib.error
import urllib.request


class Heed:
    def __init__(self, url="http://127.0.0.1:4333", key=None, timeout=2.0):
        self.url = url.rstrip("/")
        self.key = key
        self.timeout = timeout

    def call(self, action, **fields):
        """Any action of Heed by its name; fields that are None are left out."""
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        body = json.dumps({name: value for name, value in fields.items() if value is not None}).encode()
        request = urllib.request.Request(f"{self.url}/v1/{action}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{action}: {error.read().decode()}") from error

    def turn(self, session_id, message, answer, **who):
        """Has `answer(context)` answer the message: it returns the text and the tools that it used, the last one for the request."""
        begun = self._heard("turn_begin", session_id=session_id, message=message, **who)
        text, tools = answer(begun.get("context", ""))
        response = " ".join(filter(None, [text, begun.get("say")]))
        if begun:
            used = {"verb": tools[-1], "tools": tools} if tools else {}
            person = {"on_behalf_of": who.get("on_behalf_of")}
            self._heard("turn_end", session_id=session_id, turn_id=begun["turn_id"], response=response, **used, **person)
        return response

    def _heard(self, action, **fields):
        try:
            return self.call(action, **fields)
        except (OSError, RuntimeError, ValueError) as error:
            print(f"Heed was left out: {error}", file=sys.stderr)
            return {}
