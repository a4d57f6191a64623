import { type AddCheckpoint, parseAddCheckpoint } from '#api/chain/log/addCheckpoint.ts'
import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { isSameHash, merkleRoot } from '#api/chain/merkle.ts'
import { parseVerifierKey, SIGNER, signaturesBy, splitNote } from '#api/chain/log/note.ts'
import { verifyConsistency } from '#api/chain/tree.ts'
import { originHash, type Seen, type WitnessStore } from './WitnessStore.ts'

interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  body: string
  type: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
}

interface WitnessParts {
  name: string
  secretKey: Uint8Array
  /** The verifier keys of the logs that are watched. */
  logs: readonly string[]
  store: WitnessStore
  now: () => number
}

/** Cosigns what continues what it has cosigned before, and nothing else: C2SP's tlog-witness. */
export class Witness {
  readonly verifierKey: string
  readonly #parts: WitnessParts
  /** By origin. A log may have several keys. */
  readonly #keys: ReadonlyMap<string, readonly string[]>
  /** By origin: when the request that came last is answered. */
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(parts: WitnessParts) {
    this.#parts = parts
    this.verifierKey = cosignerKey(parts.name, parts.secretKey)
    this.#keys = Map.groupBy(parts.logs, key => key.split('+', 1)[0]!)
  }

  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    const asked = parseAddCheckpoint(body)
    const claimed = asked && parseCheckpoint(asked.note)
    if (!asked || !claimed) return refused(400, 'This is no add-checkpoint request.')
    const keys = this.#keys.get(claimed.origin)
    if (!keys) return refused(404, 'This log is not watched here.')
    if (!isSigned(asked.note, keys)) return refused(403, 'No key of this log has signed it.')
    if (asked.oldSize > claimed.size) return refused(400, 'The old size is above the new one.')
    return this.#inOrder(claimed.origin, () => this.#follow(claimed, asked))
  }

  async #follow(
    claimed: Checkpoint,
    { oldSize, proof, note }: AddCheckpoint,
  ): Promise<WitnessAnswer> {
    const seen = await this.#parts.store.read(claimed.origin)
    const known = seen ? parseCheckpoint(seen.note)! : nothingYet(claimed.origin)
    if (oldSize !== known.size) return sizeIs(known.size)
    if (!isContinued(known, claimed, proof))
      return refused(422, 'It does not continue what was cosigned before.')
    // Anybody can repeat a public checkpoint. Stored again, it would hold up the log's next one.
    const isKnown = seen !== null && claimed.size === known.size
    return isKnown ? cosigned(this.#cosignatureOf(note)) : this.#store(claimed.origin, seen, note)
  }

  /** One request of a log after the other: none finds that another has followed the same version. */
  #inOrder<T>(origin: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(origin) ?? Promise.resolve()
    const done = before.then(work)
    this.#last.set(
      origin,
      done.catch(() => undefined),
    )
    return done
  }

  /** The newest note of a log, for whoever watches it; null where nothing was cosigned. */
  async newest(hash: string): Promise<string | null> {
    const origin = [...this.#keys.keys()].find(name => originHash(name) === hash)
    const seen = origin === undefined ? null : await this.#parts.store.read(origin)
    return seen?.note ?? null
  }

  /** Nobody is answered before it is stored, and it is stored only on what it was checked against. */
  async #store(origin: string, seen: Seen | null, note: string): Promise<WitnessAnswer> {
    const { store } = this.#parts
    const line = this.#cosignatureOf(note)
    const version = seen?.version ?? 0
    if (await store.follow(origin, version, onlySignedBy(note, origin) + line))
      return cosigned(line)
    return sizeIs(parseCheckpoint((await store.read(origin))!.note)!.size)
  }

  #cosignatureOf(note: string): string {
    const { name, secretKey, now } = this.#parts
    return cosign(note, name, secretKey, Math.floor(now() / 1000))
  }
}

const cosigned = (line: string): WitnessAnswer => ({
  status: 200,
  body: line,
  type: 'text/plain; charset=utf-8',
})

/** One bad signature under a known key spoils the note, even beside a good one. */
function isSigned(note: string, keys: readonly string[]): boolean {
  const { signatures } = splitNote(note)!
  const signers = keys.filter(
    key => signaturesBy(signatures, parseVerifierKey(key, SIGNER)!).length,
  )
  return signers.length > 0 && signers.every(key => verifyCheckpoint(note, key))
}

function isContinued(
  known: Checkpoint,
  claimed: Checkpoint,
  proof: readonly Uint8Array[],
): boolean {
  if (claimed.size === 0 && !isSameHash(claimed.root, merkleRoot([]))) return false
  return verifyConsistency(known.size, known.root, claimed.size, claimed.root, proof)
}

const nothingYet = (origin: string): Checkpoint => ({ origin, size: 0, root: merkleRoot([]) })

/** Without the lines of strangers, which may be many. */
function onlySignedBy(note: string, name: string): string {
  const end = note.lastIndexOf('\n\n') + 2
  const lines = note.slice(end).split('\n')
  return note.slice(0, end) + lines.filter(line => line.startsWith(`— ${name} `)).join('\n') + '\n'
}

const refused = (status: 400 | 403 | 404 | 422, sentence: string): WitnessAnswer => ({
  status,
  body: `${sentence}\n`,
  type: 'text/plain; charset=utf-8',
})

const sizeIs = (size: number): WitnessAnswer => ({
  status: 409,
  body: `${size}\n`,
  type: 'text/x.tlog.size',
})
