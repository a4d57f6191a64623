"""Audits an exported CXAC ledger as docs/verify.md says: python3 verify.py ledger.ndjson [POLICY]

Without POLICY it believes the policy in the export. checkpoint.py and ownerkeys.py are next to it. The standard library has no Keccak:
the upper and lower case of addresses is left to others.
"""
import base64, hashlib, json, re, sys, time
from checkpoint import open_checkpoint
from ownerkeys import Keys

KINDS = {"transfer": 1, "claim": 2, "bonus": 3}
REWARDS = {"claim": 2_000_000, "bonus": 10_000_000}
ACTIONS = ("kyc_approved kyc_rejected application_opened document_opened kyc_deleted account_frozen account_unfrozen "
         "sessions_ended operator_added operator_removed operator_passkey_added operator_passkey_removed keys_rotated "
         "fee_changed loss_accepted").split()
COOLDOWN, LAG, AHEAD = 86_400_000, 10_000, 120_000
BLOCK = "number previousHash merkleRoot atMs transactions volume fees issued hash".split()
BLOCK2 = BLOCK[:-1] + "stateBlock stateRoot stateSum actionsRoot hash".split()
BLOCK3 = BLOCK2[:-1] + ["evidenceRoot", "hash"]
TRANSACTION = ("number kind from to amount fee atMs hash "
               "fromSequence fromBalance toSequence toBalance").split()
AMOUNTS = "volume fees issued stateSum amount fee fromBalance toBalance".split()
NUMBERS = "number atMs transactions stateBlock fromSequence toSequence".split()

def H(data): return hashlib.sha256(data).digest()
def u64(number): return int(number).to_bytes(8, "big")
def address(text): return bytes.fromhex(re.fullmatch("0x([0-9a-fA-F]{40})", text)[1])

def root(leaves):
    if len(leaves) < 2: return leaves[0] if leaves else H(b"")
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return H(b"\1" + root(leaves[:k]) + root(leaves[k:]))

class States:
    """Recomputes the states that headers name: the tree stays at the last one, what blocks did since waits."""
    def __init__(self): self.levels, self.places, self.waiting, self.block, self.wallets, self.keys = [[]], {}, [], 0, {}, {}
    def at(self, block):
        changed = {}
        for wallets, keys in self.waiting[:block - self.block]:
            changed.update(wallets)
            self.wallets.update(wallets)
            for wallet, hash in keys: changed[wallet], self.keys[wallet] = self.wallets[wallet], hash
        self.waiting, self.block = self.waiting[block - self.block:], block
        leaves, dirty = self.levels[0], set()
        for wallet, (balance, sequence) in changed.items():
            place = self.places.setdefault(wallet, len(self.places))
            if place == len(leaves): leaves.append(None)
            own, keys = u64(place + 1) + wallet + u64(balance) + u64(sequence), self.keys.get(wallet)
            leaves[place] = balance, H(b"\3" + own + keys if keys else b"\0" + own)
            dirty.add(place)
        level = 0
        while len(below := self.levels[level]) > 1:
            level, dirty = level + 1, {place // 2 for place in dirty}
            if level == len(self.levels): self.levels.append([])
            nodes = self.levels[level]
            nodes += [None] * ((len(below) + 1) // 2 - len(nodes))
            for i in dirty:
                (s, h), *right = below[2 * i:2 * i + 2]
                nodes[i] = (s + right[0][0], H(b"\1" + u64(s) + h + u64(right[0][0]) + right[0][1])) if right else (s, h)
        total, top = self.levels[level][0] if leaves else (0, H(b""))
        return total, H(b"\2" + u64(len(leaves)) + u64(total) + top)

def operator_action_leaf(operatorAction):
    check_fields(operatorAction, ["kind", "atMs", "hash"], "an operator action")
    check(re.fullmatch("[0-9a-f]{64}", operatorAction["hash"]), "an operator action: hash")
    return H(b"\0CXAC-deed\1" + bytes([1 + ACTIONS.index(operatorAction["kind"])]) + u64(operatorAction["atMs"]) + bytes.fromhex(operatorAction["hash"]))

def refuse(text): sys.exit(f"The ledger is WRONG. First fault: {text} is no whole number")

def check(is_right, what):
    if not is_right: sys.exit(f"The ledger is WRONG. First fault: {what}")

def check_fields(fields, names, what):
    """One way to write each: Python would also read true as 1, and "1_0" as 10."""
    check(list(fields) == names, f"{what}: fields")
    for name, value in fields.items():
        if value is None and name in ("from", "fromSequence", "fromBalance"): continue
        if name in AMOUNTS: check(isinstance(value, str) and re.fullmatch("0|[1-9][0-9]*", value), f"{what}: {name}")
        elif name in NUMBERS: check(type(value) is int and 0 <= value < 1 << 53, f"{what}: {name}")
        else: check(isinstance(value, str), f"{what}: {name}")

def on_error(kind, error, trace):
    """What cannot be read is wrong, not a crash."""
    if issubclass(kind, OSError): print(f"The file cannot be read: {error}", file=sys.stderr)
    elif issubclass(kind, Exception): print(f"The ledger is WRONG. First fault: line {number} cannot be read: {kind.__name__}, {error!s:.99}", file=sys.stderr)
    else: sys.__excepthook__(kind, error, trace)

number, sys.excepthook = 0, on_error
if len(sys.argv) not in (2, 3): sys.exit(__doc__)

balances, sequences, claims, states, named = {}, {}, {}, States(), 0
leaves, previous, at, is_checkpoint, was_version, keys, log_key = [], bytes(32), 0, False, 1, Keys(check), None
count = volume = fees = issued = done = moved = was_named = 0

for number, text in enumerate(open(sys.argv[1], newline="\n", encoding="utf-8"), 1):
    line = json.loads(text, parse_float=refuse)
    check(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" == text, f"line {number}: text")
    check(isinstance(line, dict), f"line {number}: fields")
    if is_checkpoint := "checkpoint" in line:
        check(list(line) in (["checkpoint", "verifierKey"], ["checkpoint", "verifierKey", "policy"]), f"line {number}: fields")
        last, (origin, size, tree) = line, line["checkpoint"].split("\n\n")[0].split("\n")[:3]
        name, key_id, key = line["verifierKey"].split("+", 2)
        check(size == str(len(leaves)) and tree == base64.b64encode(root(leaves)).decode(), f"line {number}: checkpoint")
        check(origin == name, f"line {number}: origin")
        check(keys.origin() in (None, H(origin.encode())), f"key sets: origin is not {origin}")
        check(key_id == H(name.encode() + b"\n" + base64.b64decode(key))[:4].hex(), f"line {number}: verifierKey")
        log_key = log_key or key
        check(key == log_key, f"line {number}: verifierKey is another than before")
        try: open_checkpoint(line["checkpoint"], f"log {line['verifierKey']}\nquorum none\n", False)
        except ValueError as fault: check(False, f"line {number}: checkpoint: {fault}")
        continue

    version = 3 if "evidenceRoot" in line["block"] else 2 if "stateBlock" in line["block"] else 1
    is_second = version > 1
    optional = [name for name in ("operatorActions", "evidence") if name in line]
    check(list(line) == ["block", "transactions", *optional], f"line {number}: fields")
    for name in ["transactions", *optional]: check(isinstance(line[name], list), f"line {number}: {name}")
    check_fields(line["block"], (BLOCK, BLOCK2, BLOCK3)[version - 1], f"line {number}: block")
    operatorActions = [operator_action_leaf(operatorAction) for operatorAction in line.get("operatorActions", [])]
    check(bool(operatorActions) == ("operatorActions" in line) and (is_second or not operatorActions), f"line {number}: operator actions")
    evidence = line.get("evidence", [])
    check(all(re.fullmatch("([0-9a-f]{2})+", one) for one in evidence), f"line {number}: evidence")
    check(bool(evidence) == ("evidence" in line) and (version == 3 or not evidence), f"block {len(leaves) + 1}: evidence")
    evidence = [bytes.fromhex(one) for one in evidence]
    hashes, changed, changed_keys = [], {}, []
    check(version >= was_version, f"block {len(leaves) + 1}: version {version} after version {was_version}")
    was_version = version
    keys.begin(len(leaves) + 1, evidence)
    for t in line["transactions"]:
        new, at = keys.changes(count, at, balances)
        changed_keys += new
        what = f"transaction {count + 1}"
        check_fields(t, TRANSACTION, what)
        kind, system, amount, fee = t["kind"], t["from"] is None, int(t["amount"]), int(t["fee"])
        sender, receiver = None if system else address(t["from"]), address(t["to"])
        hash = H(b"CXAC-tx\1" + u64(t["number"]) + bytes([KINDS[kind], not system]) + (sender or bytes(20))
                 + receiver + u64(amount) + u64(fee) + u64(t["atMs"]))
        check(t["number"] == count + 1 and t["hash"] == hash.hex(), f"{what}: number or hash")
        check(t["atMs"] >= at, f"{what}: atMs")
        check(system == (kind != "transfer") and not (system and fee), f"{what}: from or fee")
        if kind == "claim":
            check(t["atMs"] - claims.get(receiver, -COOLDOWN) >= COOLDOWN, f"{what}: atMs, too soon after the last claim")
            claims[receiver] = t["atMs"]
        check(kind != "bonus" or receiver not in balances, f"{what}: a bonus for a wallet that is not new")
        check(0 < amount == REWARDS.get(kind, amount), f"{what}: amount")
        if not system:
            check(balances.get(sender, 0) >= amount + fee, f"{what}: balance")
            keys.transfer(count + 1, sender, receiver, amount, fee, t["atMs"])
            balances[sender] -= amount + fee
        balances[receiver] = balances.get(receiver, 0) + amount
        for wallet in {sender, receiver} - {None}: sequences[wallet] = sequences.get(wallet, 0) + 1
        for wallet in sender, receiver:
            if wallet is not None: changed[wallet] = balances[wallet], sequences[wallet]
        for end, wallet in ("from", sender), ("to", receiver):
            expected = (None, None) if wallet is None else (sequences[wallet], str(balances[wallet]))
            check((t[end + "Sequence"], t[end + "Balance"]) == expected, f"{what}: {end}")
        count, volume, fees, issued, at = count + 1, volume + amount, fees + fee, issued + system * amount, t["atMs"]
        hashes.append(H(b"\0" + hash))

    new, at = keys.changes(count, at, balances)
    changed_keys += new
    keys.end()
    has_moved = bool(hashes or changed_keys)
    block, what = line["block"], f"block {len(leaves) + 1}"
    check(block["number"] == len(leaves) + 1 and (block["atMs"] == at if has_moved else block["atMs"] >= at), f"{what}: number or atMs")
    check(block["atMs"] <= time.time() * 1000 + AHEAD, f"{what}: atMs, ahead of this clock")
    check(hashes or operatorActions or evidence or was_named < moved <= block.get("stateBlock", 0), f"{what}: it is empty")
    moved, was_named = block["number"] if has_moved else moved, block.get("stateBlock", 0)
    at, done = block["atMs"], done + len(operatorActions)
    check(block["previousHash"] == previous.hex() and block["merkleRoot"] == root(hashes).hex(), f"{what}: link or root")
    totals = [block["transactions"], *(int(block[name]) for name in ("volume", "fees", "issued"))]
    check(totals == [count, volume, fees, issued], f"{what}: totals")
    header = u64(block["number"]) + previous + root(hashes) + u64(at) + b"".join(map(u64, totals))
    if is_second:
        state, total, tree = block["stateBlock"], int(block["stateSum"]), bytes.fromhex(block["stateRoot"])
        check((state == total == 0 and tree == bytes(32)) if state == 0 else
              max(named, block["number"] - LAG) <= state < block["number"] and (total, tree) == states.at(state), f"{what}: state")
        named = max(named, state)
        actions = root(operatorActions) if operatorActions else bytes(32)
        check([block["stateRoot"], block["actionsRoot"]] == [tree.hex(), actions.hex()] and len(tree) == 32, f"{what}: roots")
        header += u64(state) + tree + u64(total) + actions
    if version == 3:
        proofs = root([H(b"\0" + one) for one in evidence]) if evidence else bytes(32)
        check(block["evidenceRoot"] == proofs.hex(), f"{what}: evidenceRoot")
        header += proofs + bytes(32)
    states.waiting.append((changed, changed_keys))
    previous = H(b"CXAC-block" + bytes([version]) + header)
    check(block["hash"] == previous.hex(), f"{what}: hash")
    leaves.append(H(b"\0" + previous))

check(is_checkpoint, "the last line: it is no checkpoint, the export was cut off")
given = open(sys.argv[2], encoding="utf-8").read() if len(sys.argv) > 2 else None
policy = given if given is not None else last.get("policy", f"log {last['verifierKey']}\nquorum none\n")
try:
    keys = [line.split()[1] for line in policy.splitlines() if line.startswith("log ")]
    check(last["verifierKey"] in keys if given is not None else keys == [last["verifierKey"]], "the policy: it names another log")
    _, _, _, times = open_checkpoint(last["checkpoint"], policy, given is None and "policy" in last)
except Exception as fault: check(False, f"the last checkpoint: {fault}")
print(f"The ledger is right: {len(leaves)} blocks, {count} transactions, {len(balances)} wallets, {done} operator actions")
print("Signed by", last["verifierKey"], *(f"\nCosigned by {name} {time.time() - at:.0f} s ago" for name, at in times.items()))
if given is None: print("The key and the policy came with the export: compare them, or give a policy that you trust.")
