"""A bot that plays one seat of one table with random moves. Python 3, nothing to install:

    SEAT_TOKEN=<token from the table's menu> python3 examples/bot.py https://your.server <id of the table>
"""

import json, os, random, sys, time, uuid
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, table = sys.argv[1:3]
address = f"{server}/api/tables/{table}"
headers = {"Authorization": "Bearer " + os.environ["SEAT_TOKEN"], "Content-Type": "application/json"}
state = {"status": "waiting", "matchOver": False, "seats": [], "faces": []}
answered = None


def look(frame):
    global answered
    state.update({**frame.get("snapshot", {}), **frame.get("change", {})})
    seat = next((number for number, one in enumerate(state["seats"]) if one["here"]), -1)
    if "common" in frame:
        state["faces"] = [{"view": frame["common"]["view"], **frame["common"]["seats"][seat]}]
    state["faces"] = frame.get("faces", state["faces"])
    face = state["faces"][0] if state["faces"] else None
    is_turn = state["status"] == "playing" and seat in face["view"]["awaited"]
    question = (state["status"], face and face["decision"])
    if question == answered or not (is_turn or (state["status"] == "ended" and not state["matchOver"])):
        return
    answered = question
    wish = {"do": "leave"} if is_turn else {"do": "next"}
    if is_turn and face["choices"]:  # Think here for as long as you like. If nothing is offered, this bot gives up.
        wish = {"do": "act", "decision": face["decision"], "move": random.choice(face["choices"])}
    body = json.dumps({**wish, "seat": seat, "id": str(uuid.uuid4())}).encode()
    try:
        urlopen(Request(f"{address}/commands", body, headers)).close()
    except HTTPError as refusal:
        print(refusal.code, refusal.read().decode(), file=sys.stderr)
        if refusal.code >= 429:
            raise


while True:
    try:
        with urlopen(Request(f"{address}/stream", headers=headers)) as stream:
            while not state["matchOver"] and (line := stream.readline()):
                if line.strip():
                    look(json.loads(line))
    except (OSError, HTTPException) as lost:  # Connection lost or server restarted: follow the table again.
        print(lost, file=sys.stderr)
        if getattr(lost, "code", 0) == 403:  # The token was withdrawn.
            sys.exit(1)
    if state["matchOver"] or state["status"] == "closed":
        break
    answered = None
    time.sleep(1)
print("The match is over.")
