"""Whose order moves coins: key sets, orders and evidence, as docs/verify.md says, with P-256 (FIPS 186) and Ed25519."""
import base64, hashlib
from checkpoint import is_signed, is_sound

def H(data): return hashlib.sha256(data).digest()
def u64(number): return int(number).to_bytes(8, "big")

DAY, LIFE = 86_400_000, 660_000
HOST, POINT = {1: 32, 2: 32, 3: 0}, {1: 64, 2: 32, 3: 32}

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b
G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
     0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)

def plus(a, b):
    if a is None or b is None: return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0: return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P

def times(n, point):
    result = None
    while n: result, point, n = plus(result, point) if n & 1 else result, plus(point, point), n >> 1
    return result

def is_p256(key, message, signature):
    x, y, r, s = (int.from_bytes(part, "big") for part in (key[:32], key[32:], signature[:32], signature[32:]))
    if not (x < P and y < P and (y * y - x**3 + 3 * x - B) % P == 0 and 0 < r < N and 0 < s < N): return False
    inverse, digest = pow(s, -1, N), int.from_bytes(H(message), "big")
    point = plus(times(digest * inverse % N, G), times(r * inverse % N, (x, y)))
    return point is not None and point[0] % N == r

def is_ordered(key, order, proof):
    """Whether this key, as bytes, has signed the order."""
    data, client, signature = proof
    message, public = order, key[9 + HOST[key[0]]:]
    if not is_sound_key(key): return False
    if key[0] != 3:
        challenge = base64.urlsafe_b64encode(H(order)).decode().rstrip("=")
        begin = f'{{"type":"webauthn.get","challenge":"{challenge}",'.encode()
        if len(data) < 37 or data[:32] != key[9:41] or data[32] & 5 != 5 or not client.startswith(begin): return False
        message = data + H(client)
    if key[0] == 1: return is_p256(public, message, signature)
    try: return is_signed(public, message, signature)
    except ValueError: return False

class Reader:
    def __init__(self, data): self.data, self.at = data, 0
    def take(self, count):
        if self.at + count > len(self.data): raise ValueError("they were cut off")
        self.at += count
        return self.data[self.at - count:self.at]
    def number(self, count=8): return int.from_bytes(self.take(count), "big")
    def count(self):
        if (found := self.number()) >= 2**53: raise ValueError("a count is too large")
        return found
    def key(self):
        kind = self.take(1)
        if kind[0] not in POINT: raise ValueError("a key has an unknown type")
        return kind + self.take(8 + HOST[kind[0]] + POINT[kind[0]])
    def proof(self, key):
        data, client = (b"", b"") if key[0] == 3 else (self.take(self.number(2)), self.take(self.number(2)))
        if len(data) > 4096 or len(client) > 4096: raise ValueError("a part of an assertion is too long")
        return data, client, self.take(64)
    def key_set(self):
        begin = self.at
        if self.take(10) != b"CXAC-keys\1": raise ValueError("they are no key set")
        found = {"origin": self.take(32), "wallet": self.take(20), "sequence": self.count()}
        found["keys"] = keys = [self.key() for _ in range(self.number(1))]
        publics = {key[9 + HOST[key[0]]:] for key in keys}
        if found["sequence"] < 1 or len(keys) > 16 or len(publics) < len(keys): raise ValueError("the key set")
        if keys and all(map(limit, keys)): raise ValueError("no key can change the keys")
        if not all(map(is_sound_key, keys)): raise ValueError("a public key is of small order, or has a second encoding")
        return found | {"hash": H(self.data[begin:self.at])}

def is_sound_key(key): return key[0] == 1 or is_sound(key[-32:])
def limit(key): return int.from_bytes(key[1:9], "big")

def read(data):
    """Evidence as a dict; its bytes are read completely."""
    r = Reader(data)
    kind = r.number(1)
    if kind == 1: found = {"transaction": r.count(), "fee": r.number(), "until": r.count(), "id": r.take(16)}
    elif kind in (2, 3):
        found = {"after": r.count(), "at": r.count(), "set": r.key_set()}
        if kind == 2: found["until"] = r.count()
    else: raise ValueError("they are no evidence")
    if kind < 3: found["key"] = r.key(); found["proof"] = r.proof(found["key"])
    if r.at != len(data): raise ValueError("something follows them")
    return found | {"kind": kind}

def is_in_time(until, at): return at <= until <= at + LIFE

class Keys:
    """Key sets and their changes, and that only an owner's order moves coins of a wallet with keys."""
    def __init__(self, check): self.check, self.sets, self.ids, self.spent, self.items = check, {}, {}, {}, []
    def begin(self, block, evidence):
        self.block, self.used, self.items = block, 0, []
        for i, data in enumerate(evidence, 1):
            try: self.items.append(read(data))
            except ValueError as fault: self.check(False, f"block {block}: evidence {i} cannot be read: {fault}")
    def origin(self): return next((found["origin"] for found in self.sets.values()), None)
    def changes(self, after, at, wallets):
        """Those after this transaction: what they changed, and the time of the last."""
        changed = []
        while self.used < len(self.items) and self.items[self.used].get("after") == after:
            self.change(self.items[self.used], at, wallets)
            at, found = self.items[self.used]["at"], self.items[self.used]["set"]
            changed.append((found["wallet"], found["hash"] if found["keys"] else None))
            self.used += 1
        return changed, at
    def change(self, item, at, wallets):
        def check(is_right, what): self.check(is_right, f"block {self.block}: evidence {self.used + 1} {what}")
        new, before = item["set"], self.sets.get(item["set"]["wallet"])
        check(new["wallet"] in wallets, "is of a wallet that has never received a coin")
        check(item["at"] >= at, f"is dated {item['at']}, before {at}")
        check(self.origin() in (None, new["origin"]), "is of another log")
        last = before["sequence"] if before else 0
        check(new["sequence"] == last + 1, f"has the sequence {new['sequence']} after {last}")
        if item["kind"] == 3:
            check(not (before and before["keys"]), "is by the server, and the wallet has keys")
            check(sum(limit(key) == 0 for key in new["keys"]) >= 2, "begins with fewer than two keys")
        else:
            check(before and item["key"] in before["keys"], "is by a key that is not in the set of the wallet")
            check(limit(item["key"]) == 0, "is by a key that cannot change the keys")
            check(is_in_time(item["until"], item["at"]), f"is valid until {item['until']}, not at {item['at']}")
            order = b"CXAC-order\1" + new["origin"] + b"\2" + new["wallet"] + before["hash"] + new["hash"] + u64(item["until"])
            check(is_ordered(item["key"], order, item["proof"]), "has no valid signature of this change")
        self.sets[new["wallet"]] = new
    def transfer(self, number, sender, receiver, amount, fee, at):
        own = self.sets.get(sender)
        if not own or not own["keys"]: return
        def check(is_right, what): self.check(is_right, f"transaction {number}: evidence {what}")
        item = self.items[self.used] if self.used < len(self.items) else {}
        check(item.get("transaction") == number, "is missing: its wallet has keys")
        self.used += 1
        key, until, id = item["key"], item["until"], (sender, item["id"])
        check(key in own["keys"], "is by a key that is not in the set of the wallet")
        check(fee <= item["fee"], f"allows a fee of {item['fee']}, not {fee}")
        check(is_in_time(until, at), f"is valid until {until}, not at {at}")
        order = b"CXAC-order\1" + own["origin"] + b"\1" + sender + receiver + u64(amount) + u64(item["fee"]) + u64(until)
        check(is_ordered(key, order + item["id"], item["proof"]), "has no valid signature of this transfer")
        check(self.ids.get(id, -1) < at, "has an id that was used before")
        self.ids[id] = until
        if limit(key):
            name, day = (sender, key[9 + HOST[key[0]]:]), at // DAY
            before = self.spent.get(name, (day, 0))
            total = amount + fee + (before[1] if before[0] == day else 0)
            check(total <= limit(key), f"makes {total} on one day with a key of {limit(key)}")
            self.spent[name] = day, total
    def end(self):
        if self.used == len(self.items): return
        item, what = self.items[self.used], f"block {self.block}: evidence {self.used + 1}"
        if item["kind"] == 1:
            self.check(False, f"{what} is of transaction {item['transaction']}, which needs none or is not here")
        self.check(False, f"{what} is after transaction {item['after']}, which is not here")
