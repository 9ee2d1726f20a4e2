"""A bot that plays one seat of one table by chance. Python 3, nothing to install:

    SEAT_TOKEN=<token from the table's menu> python3 examples/bot.py https://your.server <id of the table>
"""
import json
import os
import random
import sys
import time
import uuid
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

server, table = sys.argv[1:3]
address = f"{server}/api/tables/{table}"
headers = {"Authorization": "Bearer " + os.environ["SEAT_TOKEN"], "Content-Type": "application/json"}
state = {"status": "waiting", "matchOver": False, "seats": [], "faces": []}
answered = None


def look(frame):
    global answered
    state.update(frame.get("snapshot", {}))
    state.update(frame.get("change", {}))
    seat = next(number for number, one in enumerate(state["seats"]) if one["here"])
    if "common" in frame:
        state["faces"] = [{"view": frame["common"]["view"], **frame["common"]["seats"][seat]}]
    state["faces"] = frame.get("faces", state["faces"])
    face = state["faces"][0] if state["faces"] else None
    is_turn = state["status"] == "playing" and seat in face["view"]["awaited"]
    question = (state["status"], face and face["decision"])
    if question == answered or not (is_turn or (state["status"] == "ended" and not state["matchOver"])):
        return
    answered = question
    wish = {"do": "next"}
    if is_turn:  # Think here for as long as you like. Where nothing is offered this bot gives up.
        choices = face["choices"]
        wish = {"do": "act", "decision": face["decision"], "move": random.choice(choices)} if choices else {"do": "leave"}
    body = json.dumps({**wish, "seat": seat, "id": str(uuid.uuid4())}).encode()
    try:
        urlopen(Request(f"{address}/commands", body, headers)).close()
    except HTTPError as refusal:
        print(refusal.code, refusal.read().decode(), file=sys.stderr)


while not state["matchOver"] and state["status"] != "closed":
    try:
        with urlopen(Request(f"{address}/stream", headers=headers)) as stream:
            for line in stream:
                if line.strip() and not state["matchOver"]:
                    look(json.loads(line))
                if state["matchOver"]:
                    break
    except (URLError, ConnectionError) as lost:
        if isinstance(lost, HTTPError):
            sys.exit(f"{lost.code} {lost.read().decode()}")
    time.sleep(0 if state["matchOver"] else 1)
print("The match is over.")
