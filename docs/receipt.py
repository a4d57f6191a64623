"""Checks a receipt, or the proof of a balance or operator action, as verify.md says:
python3 receipt.py FILE.tlog-proof [POLICY], or the saved page instead of FILE.tlog-proof
"""
import hashlib, html, re, struct, sys
from checkpoint import check, open_checkpoint, unbase64
from ownerkeys import is_in_time, is_ordered, limit, read
def H(data): return hashlib.sha256(data).digest()
def u64(data, at=0): return int.from_bytes(data[at:at + 8], "big")
def counts(data, *places): check(all(u64(data, at) < 2**53 for at in places), "count")
def take(data, count):
    check(len(data) >= count, "length")
    return data[:count], data[count:]
def cut(data, count, size):
    data, rest = take(data, count * size)
    return [data[p:p + size] for p in range(0, count * size, size)], rest
def climb(node, index, size, path, join=lambda left, right: H(b"\1" + left + right)):
    path, last = list(path), size - 1
    check(0 <= index < size, "index")
    while last:
        if index & 1 or index < last: node = join(*((path.pop(0), node) if index & 1 else (node, path.pop(0))))
        index, last = index >> 1, last >> 1
    check(not path, "path")
    return node
def header_of(data):
    size = {b"CXAC-block\1": 123, b"CXAC-block\2": 203, b"CXAC-block\3": 267}.get(data[:11])
    check(size, "header")
    header, rest = take(data, size)
    counts(header, 11, 83, 91, *([123] if size > 123 else []))
    check(not any(header[235:]), "header")
    return header, rest
def leaf_in_block(rest, size, start):
    i, n, count = struct.unpack(">IIB", rest[size:size + 9])
    path, after = cut(rest[size + 9:], count, 32)
    header, end = header_of(after)
    check(rest.startswith(start), "extra")
    return rest[:size], i, n, path, header, end
def transaction(rest, origin, kind=1):
    tx, i, n, path, header, rest = leaf_in_block(rest, 82, b"CXAC-tx\1")
    check(climb(H(b"\0" + H(tx)), i, n, path) == header[51:83], "place in the block")
    check(u64(tx, 8) + n - 1 - i == u64(header, 91), "number")
    counts(tx, 8, 74)
    check(tx[16] in (1, 2, 3) and u64(tx, 74) <= u64(header, 83), "transaction")
    headers, ways, said = [header], [], ""
    if kind > 1:
        key, rest = order(tx, header, rest, origin)
        said = " ordered with a key (an audit shows whether it is one of the wallet's keys),"
    if kind > 4:
        headers[1:], ways, rest = key_of_wallet(tx, header, key, rest, origin)
        said = " ordered with the owner's key,"
    check(not rest, "extra")
    return headers, ways, f"transaction {u64(tx, 8)}, {H(tx).hex()},{said}"
def evidence_in(header, rest, what):
    length, i, n, count = struct.unpack(">IIIB", rest[:13])
    data, rest = take(rest[13:], length)
    path, rest = cut(rest, count, 32)
    check(climb(H(b"\0" + data), i, n, path) == header[203:235], what)
    return read(data), rest
def order(tx, header, rest, origin, what="order of the owner"):
    found, rest = evidence_in(header, rest, what)
    at = u64(tx, 74)
    check(found["kind"] == 1 and found["transaction"] == u64(tx, 8) and tx[16:18] == b"\1\1", what)
    check(u64(tx, 66) <= found["fee"] and is_in_time(found["until"], at), what)
    signed = (b"CXAC-order\1" + H(origin.encode()) + b"\1" + tx[18:66] + found["fee"].to_bytes(8, "big")
              + found["until"].to_bytes(8, "big") + found["id"])
    check(is_ordered(found["key"], signed, found["proof"]), what)
    return found["key"], rest
def logged(rest):
    header, rest = header_of(rest)
    return header, *cut(rest[1:], rest[0], 32)
def key_of_wallet(tx, header, key, rest, origin, what="key of the wallet"):
    number, block, origin = u64(tx, 8), u64(header, 11), H(origin.encode())
    def change(rest):
        at, way, rest = logged(rest)
        found, rest = evidence_in(at, rest, what)
        check(found["kind"] > 1 and found["set"]["wallet"] == tx[18:38] and found["set"]["origin"] == origin, what)
        return at, way, rest, found
    first, way, rest, made = change(rest)
    own = made["set"]
    check(made["after"] < number and u64(first, 11) <= block and key in own["keys"], what)
    later, rest = rest[0], rest[1:]
    if later == 1:
        last, last_way, rest, found = change(rest)
        check(found["after"] >= number and u64(last, 11) >= block, what)
        check(found["kind"] == 2 and found["set"]["sequence"] == own["sequence"] + 1, what)
        check(found["key"] in own["keys"] and limit(found["key"]) == 0 and is_in_time(found["until"], found["at"]), what)
        signed = (b"CXAC-order\1" + origin + b"\2" + own["wallet"] + own["hash"] + found["set"]["hash"]
                  + found["until"].to_bytes(8, "big"))
        check(is_ordered(found["key"], signed, found["proof"]), what)
    else:
        last, last_way, rest = logged(rest)
        leaf, root, _, rest = wallet_in(rest, 76)
        check(later == 2 and root == last[131:163] and leaf[44:] == own["hash"] and u64(last, 123) >= block, what)
    return [first, last], [way, last_way], rest
def operatorAction(rest, origin, kind):
    leaf, i, n, path, header, end = leaf_in_block(rest, 51, b"CXAC-deed\1")
    check(not end, "extra")
    check(climb(H(b"\0" + leaf), i, n, path) == header[171:203], "place among the operator actions")
    return [header], [], f"operator action {leaf[19:].hex()} of kind {leaf[10]}"
def sums(left, right): return (u64(left) + u64(right)).to_bytes(8, "big") + H(b"\1" + left + right)  # fails above 64 bits
def wallet_in(rest, size):
    counts(rest, 0, 36, size)
    leaf, wallets, (path, rest) = rest[:size], u64(rest, size), cut(rest[size + 9:], rest[size + 8], 40)
    top = climb(leaf[28:36] + H((b"\3" if size > 44 else b"\0") + leaf), u64(leaf) - 1, wallets, path, sums)
    return leaf, H(b"\2" + wallets.to_bytes(8, "big") + top), u64(top), rest
def balance(rest, origin, size=44):
    leaf, root, total, rest = wallet_in(rest, size)
    header, rest = header_of(rest)
    before, rest = header_of(rest)
    check(len(header) > 123 and root == header[131:163] and total == u64(header, 163), "place among the wallets")
    check(u64(header, 123) == u64(before, 11) and u64(before, 115) - u64(before, 107) == total, "total of all wallets")
    check(len(rest) == 1 + 32 * rest[0], "extra")
    who = f" moved only by the keys of set {leaf[44:].hex()}," if size > 44 else ""
    said = f"0x{leaf[8:28].hex()} holds {u64(leaf, 28)} of {total} micros after block {u64(before, 11)},{who}"
    return [header, before], [cut(rest[1:], rest[0], 32)[0]], said
def proof_in(text):
    page = re.search('<pre id="receipt">([^<]*)</pre>', text)
    return html.unescape(page[1]) if page else text
def verify(text, policy=None):
    head, _, note = text.partition("\n\n")
    check(re.match(r"c2sp\.org/tlog-proof@v1\nextra .*\nindex ", head) and note, "form")
    _, extra, index, *path = head.split("\n")
    extra = unbase64(extra[6:])
    at = 3 + int.from_bytes(extra[1:3], "big")
    check(extra[-4:] == H(extra[:-4])[:4], "extra")
    origin, size, root, _ = open_checkpoint(note, extra[3:at].decode() if policy is None else policy, policy is None)
    kinds = {1: (transaction, 1), 2: (balance, 44), 3: (operatorAction, 3),
             4: (transaction, 4), 5: (balance, 76), 6: (transaction, 6)}
    check(extra[0] in kinds, "kind")
    read_kind, form = kinds[extra[0]]
    headers, ways, said = read_kind(extra[at:-4], origin, form)
    check(index == f"index {u64(headers[0], 11) - 1}", "index")
    for header, way in zip(headers, [[*map(unbase64, path)], *ways]):
        check(climb(H(b"\0" + H(header)), u64(header, 11) - 1, size, way) == root, "place in the ledger")
    return f"{said} in block {u64(headers[0], 11)} of {size}, signed by {origin}"
if __name__ == "__main__":
    if len(sys.argv) not in (2, 3): sys.exit(__doc__)
    try:
        file, *policies = (open(name, newline="\n", encoding="utf-8").read() for name in sys.argv[1:])
        said = verify(proof_in(file), *policies)
        print("The receipt is right:" if policies else "The receipt is consistent (by the keys in it: compare them):", said)
    except OSError as error: sys.exit(f"The file cannot be read: {error}")
    except Exception as error: sys.exit(f"The receipt is WRONG: {error}")
