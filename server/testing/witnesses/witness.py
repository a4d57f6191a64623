"""A witness written only from C2SP's tlog-witness, tlog-cosignature and signed-note: witness.py NAME SEED_HEX LOG_KEY

Shares no line with ours, so that both can be held against the same requests. Keeps what it saw in memory.
"""
import base64, hashlib, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

# Ed25519, as RFC 8032 writes it.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def add(a, b):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    A, B = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    C, E = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = B - A, E - C, E + C, B + A
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, point):
    result = (0, 1, 1, 0)
    while n:
        if n & 1: result = add(result, point)
        point, n = add(point, point), n >> 1
    return result

def lift(y, sign):
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - x2) % P or (not x and sign): return None
    return (P - x if x & 1 != sign else x), y, 1, (P - x if x & 1 != sign else x) * y % P

def compress(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")

def decompress(data):
    number = int.from_bytes(data, "little")
    return lift(number & (1 << 255) - 1, number >> 255)

BASE = lift(4 * pow(5, P - 2, P) % P, 0)
def scalar(*parts): return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % L

def expand(seed):
    wide = hashlib.sha512(seed).digest()
    return int.from_bytes(wide[:32], "little") & (1 << 254) - 8 | 1 << 254, wide[32:]

def public(seed): return compress(times(expand(seed)[0], BASE))

def sign(seed, message):
    secret, prefix = expand(seed)
    key, r = public(seed), scalar(prefix, message)
    point = compress(times(r, BASE))
    return point + ((r + scalar(point, key, message) * secret) % L).to_bytes(32, "little")

def verify(key, message, signature):
    if len(signature) != 64: return False
    a, r, s = decompress(key), decompress(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L: return False
    return compress(times(s, BASE)) == compress(add(r, times(scalar(signature[:32], key, message), a)))

# RFC 6962.
def H(data): return hashlib.sha256(data).digest()
EMPTY = H(b"")

def consistent(old, old_root, new, new_root, proof):
    if old == new: return not proof and old_root == new_root
    if old == 0: return not proof
    proof = list(proof)
    at, last = old - 1, new - 1
    while at & 1: at, last = at >> 1, last >> 1
    if at:
        if not proof: return False
        first = proof.pop(0)
    else: first = old_root
    a = b = first
    while last:
        if at & 1:
            if not proof: return False
            p = proof.pop(0)
            a, b = H(b"\1" + p + a), H(b"\1" + p + b)
        elif at < last:
            if not proof: return False
            b = H(b"\1" + b + proof.pop(0))
        at, last = at >> 1, last >> 1
    return not proof and a == old_root and b == new_root

def number(text):
    if not text.isascii() or not text.isdigit() or (text != "0" and text[0] == "0"): raise ValueError(text)
    return int(text)

def unbase64(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text: raise ValueError(text)
    return data

def key_id(name, kind, key): return H(name.encode() + b"\n" + bytes([kind]) + key)[:4]

class Witness:
    def __init__(self, name, seed, log_key):
        self.name, self.seed, self.lock, self.seen = name, seed, Lock(), {}
        log, _, key = log_key.split("+", 2)
        self.logs = {log: unbase64(key)[1:]}

    def add(self, body):
        try:
            head, note = body.decode().split("\n\n", 1)
            first, *lines = head.split("\n")
            if not first.startswith("old ") or len(lines) > 63: raise ValueError(first)
            old, proof = number(first[4:]), [unbase64(line) for line in lines]
            text, signatures = note.rsplit("\n\n", 1)
            origin, size, root, *rest = text.split("\n")
            size, root = number(size), unbase64(root)
            if len(root) != 32 or any(len(p) != 32 for p in proof) or not signatures.endswith("\n"): raise ValueError
            signed = [line.split(" ") for line in signatures[:-1].split("\n")]
            if not origin or "" in rest or any(len(s) != 3 or s[0] != "\u2014" for s in signed): raise ValueError
            signed = [(name, unbase64(data)) for _, name, data in signed]
        except ValueError:
            return 400, "text/plain", "bad request\n"
        if origin not in self.logs: return 404, "text/plain", "unknown log\n"
        key, message = self.logs[origin], (text + "\n").encode()
        ours = [data[4:] for name, data in signed if name == origin and data[:4] == key_id(origin, 1, key)]
        if not ours or not all(verify(key, message, data) for data in ours): return 403, "text/plain", "not signed\n"
        if old > size: return 400, "text/plain", "old size\n"
        with self.lock:
            seen, seen_root = self.seen.get(origin, (0, EMPTY))
            if old != seen: return 409, "text/x.tlog.size", f"{seen}\n"
            if size == 0 and root != EMPTY: return 422, "text/plain", "empty root\n"
            if not consistent(old, seen_root, size, root, proof): return 422, "text/plain", "inconsistent\n"
            self.seen[origin] = size, root
        now = int(time.time())
        data = now.to_bytes(8, "big") + sign(self.seed, f"cosignature/v1\ntime {now}\n".encode() + message)
        line = base64.b64encode(key_id(self.name, 4, public(self.seed)) + data).decode()
        return 200, "text/plain", f"\u2014 {self.name} {line}\n"

if __name__ == "__main__":
    witness = Witness(sys.argv[1], bytes.fromhex(sys.argv[2]), sys.argv[3])

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *_): pass
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            status, kind, said = witness.add(body) if self.path == "/add-checkpoint" else (404, "text/plain", "\n")
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(said.encode())))
            self.end_headers()
            self.wfile.write(said.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    key = bytes([4]) + public(witness.seed)
    print(server.server_port, f"{witness.name}+{key_id(witness.name, 4, key[1:]).hex()}+{base64.b64encode(key).decode()}", flush=True)
    Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()  # Ends with the test that has started it, however that ends.
