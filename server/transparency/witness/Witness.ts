import { type AddCheckpoint, parseAddCheckpoint } from '#api/chain/log/addCheckpoint.ts'
import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { isSameHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { parseVerifierKey, SIGNER, signaturesBy, splitNote } from '#api/chain/log/note.ts'
import { verifyConsistency } from '#api/chain/tree/tree.ts'
import { originHash, type Seen, type WitnessStore } from './WitnessStore.ts'

interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  body: string
  type: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
}

interface WitnessDeps {
  name: string
  secretKey: Uint8Array
  /** The verifier keys of the watched logs. */
  logs: readonly string[]
  store: WitnessStore
  now: () => number
}

/** C2SP's tlog-witness: cosigns only checkpoints that extend what it cosigned before. */
export class Witness {
  readonly verifierKey: string
  readonly #deps: WitnessDeps
  /** By origin. A log may have several keys. */
  readonly #keys: ReadonlyMap<string, readonly string[]>
  /** By origin: resolves when the last request is answered. */
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(deps: WitnessDeps) {
    this.#deps = deps
    this.verifierKey = cosignerKey(deps.name, deps.secretKey)
    this.#keys = Map.groupBy(deps.logs, key => key.split('+', 1)[0]!)
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
    const seen = await this.#deps.store.read(claimed.origin)
    const known = seen ? parseCheckpoint(seen.note)! : nothingYet(claimed.origin)
    if (oldSize !== known.size) return sizeIs(known.size)
    if (!isContinued(known, claimed, proof))
      return refused(422, 'It does not continue what was cosigned before.')
    // Anybody can repeat a public checkpoint. Storing it again would delay the log's next one.
    const isKnown = seen !== null && claimed.size === known.size
    return isKnown ? cosigned(this.#cosignatureOf(note)) : this.#store(claimed.origin, seen, note)
  }

  /** Serializes the requests of a log, so that no two extend the same version. */
  #inOrder<T>(origin: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(origin) ?? Promise.resolve()
    const done = before.then(work)
    this.#last.set(
      origin,
      done.catch(() => undefined),
    )
    return done
  }

  /** The newest note of a log; null if nothing was cosigned. */
  async newest(hash: string): Promise<string | null> {
    const origin = [...this.#keys.keys()].find(name => originHash(name) === hash)
    const seen = origin === undefined ? null : await this.#deps.store.read(origin)
    return seen?.note ?? null
  }

  /** Stored before the response, and only on the version against which it was checked. */
  async #store(origin: string, seen: Seen | null, note: string): Promise<WitnessAnswer> {
    const { store } = this.#deps
    const line = this.#cosignatureOf(note)
    const version = seen?.version ?? 0
    if (await store.follow(origin, version, onlySignedBy(note, origin) + line))
      return cosigned(line)
    return sizeIs(parseCheckpoint((await store.read(origin))!.note)!.size)
  }

  #cosignatureOf(note: string): string {
    const { name, secretKey, now } = this.#deps
    return cosign(note, name, secretKey, Math.floor(now() / 1000))
  }
}

const cosigned = (line: string): WitnessAnswer => ({
  status: 200,
  body: line,
  type: 'text/plain; charset=utf-8',
})

/** One bad signature of a known key invalidates the note, even with a good one. */
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

/** Without the signatures of unknown keys, which may be many. */
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
