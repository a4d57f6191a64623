"""Whose checkpoint it is: signed notes, cosignatures and policies (C2SP), with Ed25519 (RFC 8032)."""
import base64, hashlib

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def check(is_right, what):
    if not is_right: raise ValueError(what)

def unbase64(text):
    data = base64.b64decode(text, validate=True)
    check(base64.b64encode(data).decode() == text, "base64")
    return data

def add(a, b):
    A, B = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    C, E = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = B - A, E - C, E + C, B + A
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, point):
    result = (0, 1, 1, 0)
    while n: result, point, n = add(result, point) if n & 1 else result, add(point, point), n >> 1
    return result

def lift(data):
    n = int.from_bytes(data, "little")
    y, sign = n & (1 << 255) - 1, n >> 255
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * pow(2, (P - 1) // 4, P) % P
    check(y < P and (x * x - xx) % P == 0 and not (x == 0 and sign), "point")
    if x & 1 != sign: x = P - x
    return x, y, 1, x * y % P

SMALL = {bytes.fromhex(y) for y in ("00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f",
         "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
         "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")}

def is_sound(point):
    """Whether y is below p, and not that of a point of small order."""
    y = point[:31] + bytes([point[31] & 127])
    return y not in SMALL and int.from_bytes(y, "little") < P

def is_signed(key, message, signature):
    if len(signature) != 64 or not (is_sound(key) and is_sound(signature)): return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L
    a, b = times(s, lift((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))), add(lift(r), times(k, lift(key)))
    return s < L and not any((a[i] * b[2] - b[i] * a[2]) % P for i in (0, 1))

def read_keys(words):
    """By name and key id, those that a policy names: log or witness, its name there, and the key."""
    keys = {}
    for w in words:
        if w[0] not in ("log", "witness"): continue
        kind, name = w[:2]
        owner, key_id, key = w[1 if kind == "log" else 2].split("+", 2)
        check(key_id == hashlib.sha256(owner.encode() + b"\n" + unbase64(key)).hexdigest()[:8], "key")
        check(unbase64(key)[0] == {"log": 1, "witness": 4}[kind], "key")
        check((kind, unbase64(key)[1:]) not in [(k, other) for k, _, other in keys.values()], "one key under two names")
        keys[owner, bytes.fromhex(key_id)] = kind, name, unbase64(key)[1:]
    return keys

def has_quorum(words, cosigned):
    quorum, = (w[1] for w in words if w[0] == "quorum")
    for w in words:
        if w[0] != "group": continue
        wanted = {"any": 1, "all": len(w) - 3}.get(w[2]) or int(w[2])
        if len(cosigned & set(w[3:])) >= wanted: cosigned.add(w[1])
    return quorum == "none" or quorum in cosigned

def open_checkpoint(note, policy, is_exact):
    """Name, size and root of the log, where the policy is met, and when each witness cosigned. `is_exact`: nobody else may
    have signed."""
    words = [line.split() for line in policy.splitlines() if line.strip() and line.lstrip()[0] != "#"]
    body, lines = note.rsplit("\n\n", 1)
    origin, size, root = body.split("\n")[:3]
    check(lines[-1] == "\n" and size == str(int(size)), "checkpoint")
    keys, message, cosigned, is_by_log = read_keys(words), (body + "\n").encode(), {}, False
    for dash, owner, data in (line.split(" ") for line in lines[:-1].split("\n")):
        known = keys.get((owner, unbase64(data)[:4]))
        check(dash == "\u2014" and (known or not is_exact), "a signature by nobody")
        if not known: continue
        kind, name, key, data = *known, unbase64(data)[4:]
        at = int.from_bytes(data[:8], "big")
        if kind == "witness": before, data = f"cosignature/v1\ntime {at}\n".encode(), data[8:]
        else: before, is_by_log = b"", is_by_log or owner == origin
        check(is_signed(key, before + message, data), f"signature of {owner}")
        if kind == "witness": cosigned[name] = max(at, cosigned.get(name, 0))
    check(is_by_log, "no signature of the log")
    check(has_quorum(words, set(cosigned)), "quorum")
    return origin, int(size), unbase64(root), cosigned
