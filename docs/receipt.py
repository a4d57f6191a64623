"""Checks a receipt, or the proof of a balance or operator action, as verify.md says:
python3 receipt.py FILE.tlog-proof [POLICY], or the saved page instead of FILE.tlog-proof
"""
import hashlib, html, re, struct, sys
from checkpoint import check, open_checkpoint, unbase64
from ownerkeys import is_in_time, is_ordered, read
def H(data): return hashlib.sha256(data).digest()
def u64(data, at=0): return int.from_bytes(data[at:at + 8], "big")
def cut(data, count, size): return [data[p:p + size] for p in range(0, count * size, size)], data[count * size:]
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
    check(size and len(data) >= size, "header")
    return data[:size], data[size:]
def leaf_in_block(rest, size, start):
    i, n, count = struct.unpack(">IIB", rest[size:size + 9])
    path, after = cut(rest[size + 9:], count, 32)
    header, end = header_of(after)
    check(rest.startswith(start), "extra")
    return rest[:size], i, n, path, header, end
def transaction(rest, origin, has_order=False):
    tx, i, n, path, header, end = leaf_in_block(rest, 82, b"CXAC-tx\1")
    check(has_order == bool(end), "extra")
    check(climb(H(b"\0" + H(tx)), i, n, path) == header[51:83], "place in the block")
    check(u64(tx, 8) + n - 1 - i == u64(header, 91), "number")
    if has_order: order(tx, header, end, origin)
    said = " ordered with the owner's key (an audit shows whether it is one of the wallet's keys)," if has_order else ""
    return [header], [], f"transaction {u64(tx, 8)}, {H(tx).hex()},{said}"
def order(tx, header, end, origin):
    length, i, n, count = struct.unpack(">IIIB", end[:13])
    data, (path, left) = end[13:13 + length], cut(end[13 + length:], count, 32)
    check(not left and climb(H(b"\0" + data), i, n, path) == header[203:235], "order of the owner")
    found, at = read(data), u64(tx, 74)
    check(found["kind"] == 1 and found["transaction"] == u64(tx, 8) and tx[17] == 1, "order of the owner")
    check(u64(tx, 66) <= found["fee"] and is_in_time(found["until"], at), "order of the owner")
    signed = (b"CXAC-order\1" + H(origin.encode()) + b"\1" + tx[18:66] + found["fee"].to_bytes(8, "big")
              + found["until"].to_bytes(8, "big") + found["id"])
    check(is_ordered(found["key"], signed, found["proof"]), "order of the owner")
def ordered(rest, origin): return transaction(rest, origin, True)
def operatorAction(rest, origin):
    leaf, i, n, path, header, end = leaf_in_block(rest, 51, b"CXAC-deed\1")
    check(not end, "extra")
    check(climb(H(b"\0" + leaf), i, n, path) == header[171:203], "place among the operator actions")
    return [header], [], f"operator action {leaf[19:].hex()} of kind {leaf[10]}"
def sums(left, right): return (u64(left) + u64(right)).to_bytes(8, "big") + H(b"\1" + left + right)  # fails above 64 bits
def balance(rest, origin, prefix=b"\0", size=44):
    leaf, wallets, (path, rest) = rest[:size], u64(rest, size), cut(rest[size + 9:], rest[size + 8], 40)
    top = climb(leaf[28:36] + H(prefix + leaf), u64(leaf) - 1, wallets, path, sums)
    (header, rest), total = header_of(rest), u64(top)
    (before, rest), root = header_of(rest), H(b"\2" + wallets.to_bytes(8, "big") + top)
    check(len(header) > 123 and root == header[131:163] and total == u64(header, 163), "place among the wallets")
    check(u64(header, 123) == u64(before, 11) and u64(before, 115) - u64(before, 107) == total, "total of all wallets")
    check(len(rest) == 1 + 32 * rest[0], "extra")
    who = f" moved only by the keys of set {leaf[44:].hex()}," if size > 44 else ""
    said = f"0x{leaf[8:28].hex()} holds {u64(leaf, 28)} of {total} micros after block {u64(before, 11)},{who}"
    return [header, before], [cut(rest[1:], rest[0], 32)[0]], said
def keyed(rest, origin): return balance(rest, origin, b"\3", 76)
def proof_in(text):
    page = re.search('<pre id="receipt">([^<]*)</pre>', text)
    return html.unescape(page[1]) if page else text
def verify(text, policy=None):
    head, _, note = text.partition("\n\n")
    check(re.match("c2sp.org/tlog-proof@v1\nextra .*\nindex ", head) and note, "form")
    _, extra, index, *path = head.split("\n")
    extra = unbase64(extra[6:])
    at = 3 + int.from_bytes(extra[1:3], "big")
    check(extra[-4:] == H(extra[:-4])[:4], "extra")
    origin, size, root, _ = open_checkpoint(note, extra[3:at].decode() if policy is None else policy, policy is None)
    kinds = {1: transaction, 2: balance, 3: operatorAction, 4: ordered, 5: keyed}
    check(extra[0] in kinds, "kind")
    headers, ways, said = kinds[extra[0]](extra[at:-4], origin)
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
