"""Checks a saved receipt, or the proof of a balance or of an operator's deed, as docs/verify.md says: python3 receipt.py FILE.tlog-proof [POLICY]"""
import base64, hashlib, struct, sys
def H(data): return hashlib.sha256(data).digest()
def unbase64(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text: raise ValueError("base64")
    return data
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, RFC 8032
D = -121665 * pow(121666, P - 2, P) % P
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
    if y >= P or (x * x - xx) % P or (x == 0 and sign): raise ValueError("point")
    if x & 1 != sign: x = P - x
    return x, y, 1, x * y % P
def is_signed(key, message, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L
    a, b = times(s, lift((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))), add(lift(r), times(k, lift(key)))
    return len(signature) == 64 and s < L and not any((a[i] * b[2] - b[i] * a[2]) % P for i in (0, 1))
def climb(node, index, size, path):
    path, last = list(path), size - 1
    if not 0 <= index < size: raise ValueError("index")
    while last:
        if index & 1: node = H(b"\1" + path.pop(0) + node)
        elif index < last: node = H(b"\1" + node + path.pop(0))
        index, last = index >> 1, last >> 1
    if path: raise ValueError("path")
    return node
def check(is_right, what):
    if not is_right: raise ValueError(what)
def split_header(data):
    size = {b"CXAC-block\1": 123, b"CXAC-block\2": 203}.get(data[:11])
    check(size and len(data) >= size, "header")
    return data[:size], data[size:]
def u64(data, at): return int.from_bytes(data[at:at + 8], "big")
def transaction(rest):
    tx, (i, n, count), rest = rest[:82], struct.unpack(">IIB", rest[82:91]), rest[91:]
    header, end = split_header(rest[32 * count:])
    check(tx[:8] == b"CXAC-tx\1" and not end, "extra")
    in_block = [rest[p:p + 32] for p in range(0, 32 * count, 32)]
    check(climb(H(b"\0" + H(tx)), i, n, in_block) == header[51:83], "place in the block")
    check(u64(tx, 8) + n - 1 - i == u64(header, 91), "number")
    return [(header, None)], f"transaction {u64(tx, 8)}, {H(tx).hex()},"
def deed(rest):
    leaf, (i, n, count), rest = rest[:51], struct.unpack(">IIB", rest[51:60]), rest[60:]
    header, end = split_header(rest[32 * count:])
    check(leaf[:10] == b"CXAC-deed\1" and len(header) == 203 and not end, "extra")
    path = [rest[p:p + 32] for p in range(0, 32 * count, 32)]
    check(climb(H(b"\0" + leaf), i, n, path) == header[171:203], "place among the deeds")
    return [(header, None)], f"deed {leaf[19:].hex()} of kind {leaf[10]}"
def balance(rest):
    leaf, wallets, count, rest = rest[:44], u64(rest, 44), rest[52], rest[53:]
    number, total, node = u64(leaf, 0), u64(leaf, 28), H(b"\0" + leaf)
    path, rest = [rest[p:p + 40] for p in range(0, 40 * count, 40)], rest[40 * count:]
    at, last = number - 1, wallets - 1
    check(0 <= at <= last, "number")
    while last:
        if at & 1: beside = path.pop(0); node, total = H(b"\1" + beside + total.to_bytes(8, "big") + node), total + u64(beside, 0)
        elif at < last: beside = path.pop(0); node, total = H(b"\1" + total.to_bytes(8, "big") + node + beside), total + u64(beside, 0)
        at, last = at >> 1, last >> 1
    header, rest = split_header(rest)
    before, rest = split_header(rest)
    root = H(b"\2" + wallets.to_bytes(8, "big") + total.to_bytes(8, "big") + node)
    check(not path and len(header) == 203 and root == header[131:163] and total == u64(header, 163), "place among the wallets")
    check(u64(header, 123) == u64(before, 11) and u64(before, 115) - u64(before, 107) == total, "total of all wallets")
    check(len(rest) == 1 + 32 * rest[0], "extra")
    said = f"0x{leaf[8:28].hex()} holds {u64(leaf, 28)} of {total} micros after block {u64(before, 11)},"
    return [(header, None), (before, [rest[p:p + 32] for p in range(1, len(rest), 32)])], said
def verify(text, policy=None):
    head, note = text.split("\n\n", 1)
    first, extra, index, *path = head.split("\n")
    check(first == "c2sp.org/tlog-proof@v1" and extra[:6] == "extra " and index == f"index {int(index[6:])}", "form")
    extra = unbase64(extra[6:])
    check(extra[-4:] == H(extra[:-4])[:4], "extra")
    at = 3 + int.from_bytes(extra[1:3], "big")
    words = [line.split() for line in (policy or extra[3:at].decode()).splitlines() if line.strip() and line.lstrip()[0] != "#"]
    headers, said = {1: transaction, 2: balance, 3: deed}[extra[0]](extra[at:-4])
    body, lines = note.rsplit("\n\n", 1)
    origin, size, root = body.split("\n")[:3]
    block = u64(headers[0][0], 11)
    check(lines[-1] == "\n" and size == str(int(size)) and int(index[6:]) == block - 1, "checkpoint")
    for header, way in headers:
        way = [*map(unbase64, path)] if way is None else way
        check(climb(H(b"\0" + H(header)), u64(header, 11) - 1, int(size), way) == unbase64(root), "place in the ledger")
    keys, message, cosigned, is_by_log = {}, (body + "\n").encode(), set(), False
    for kind, name, key in ((w[0], w[1], w[{"log": 1, "witness": 2}[w[0]]]) for w in words if w[0] in ("log", "witness")):
        owner, key_id, key = key.split("+", 2)
        check(key_id == H(owner.encode() + b"\n" + unbase64(key))[:4].hex() and unbase64(key)[0] == {"log": 1, "witness": 4}[kind], "key")
        keys[owner, bytes.fromhex(key_id)] = kind, name, unbase64(key)[1:]
    for dash, owner, data in (line.split(" ") for line in lines[:-1].split("\n")):
        known = keys.get((owner, unbase64(data)[:4]))
        check(dash == "\u2014" and (known or policy), "a signature by nobody")
        if not known: continue
        kind, name, key, data = *known, unbase64(data)[4:]
        if kind == "witness": before, data = f"cosignature/v1\ntime {int.from_bytes(data[:8], 'big')}\n".encode(), data[8:]
        else: before, is_by_log = b"", is_by_log or owner == origin
        check(is_signed(key, before + message, data), f"signature of {owner}")
        if kind == "witness": cosigned.add(name)
    quorum, = (w[1] for w in words if w[0] == "quorum")
    for w in words:
        if w[0] != "group": continue
        wanted = {"any": 1, "all": len(w) - 3}.get(w[2]) or int(w[2])
        if len(cosigned & set(w[3:])) >= wanted: cosigned.add(w[1])
    check(is_by_log and (quorum == "none" or quorum in cosigned), "quorum")
    return f"{said} in block {block} of {size}, signed by {origin}"
if __name__ == "__main__":
    try: print("The receipt is right:", verify(*(open(name, newline="\n").read() for name in sys.argv[1:])))
    except Exception as error: sys.exit(f"The receipt is WRONG: {error}")
