import { formatAddCheckpoint } from '#api/chain/log/addCheckpoint.ts'
import { parseDecimal } from '#api/chain/log/checkpoint.ts'
import { cosignedAt } from '#api/chain/log/cosignature.ts'
import {
  COSIGNER,
  parseSignatures,
  parseVerifierKey,
  signaturesBy,
  splitNote,
} from '#api/chain/log/note.ts'
import { formatSignature, type VerifierKey } from '#api/chain/log/note.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'

/** A few signature lines. A longer response is refused. */
const MAX_ANSWER_BYTES = 16 * 1024

interface Asked {
  size: number
  note: string
  /** Proves that the tree of this size extends an older one. */
  prove: (oldSize: number) => Promise<Uint8Array[]>
  signal: AbortSignal
}

/** Why a witness refused. */
export class WitnessRefusal extends Error {
  override readonly name = 'WitnessRefusal'
}

/** Asks one witness, and remembers the size it has seen. */
export class WitnessClient {
  readonly name: string
  readonly #url: string
  readonly #key: VerifierKey
  /** Null: not known; the witness will report it. */
  #seen: number | null = null

  constructor({ url, verifierKey }: WitnessConfig) {
    this.#url = url
    this.#key = parseVerifierKey(verifierKey, COSIGNER)!
    this.name = this.#key.name
  }

  /** The number of blocks, if it has reported it. */
  get seen(): number | null {
    return this.#seen
  }

  /** Its cosignature as a line of the note. Throws a WitnessRefusal or a network error. */
  async cosign({ size, note, prove, signal }: Asked): Promise<string> {
    for (let isSecondTry = false; ; isSecondTry = true) {
      const oldSize = this.#seen ?? 0
      const proof = await prove(oldSize)
      const { status, body } = await this.#post(
        formatAddCheckpoint({ oldSize, proof, note }),
        signal,
      )
      if (status === 200) {
        this.#seen = size
        return this.#ownLine(note, body)
      }
      this.#seen = status === 409 ? parseDecimal(body.trimEnd()) : null
      if (this.#seen !== null && this.#seen > size)
        throw new WitnessRefusal(`has seen ${this.#seen} blocks, and there are ${size} here`)
      if (isSecondTry || this.#seen === null) throw new WitnessRefusal(`answered ${status}`)
    }
  }

  /** Ignores lines of other keys and names. */
  #ownLine(note: string, body: string): string {
    const own = signaturesBy(parseSignatures(body) ?? [], this.#key)
    const times = cosignedAt(splitNote(note)!.text, own, this.#key)
    if (!times?.length) throw new WitnessRefusal('answered without a good cosignature')
    return formatSignature(this.#key.name, this.#key.id, own[0]!.signature)
  }

  async #post(body: string, signal: AbortSignal): Promise<{ status: number; body: string }> {
    const response = await fetch(`${this.#url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      redirect: 'error',
      signal,
    })
    let text = ''
    for await (const part of response.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString('utf8')
      if (text.length > MAX_ANSWER_BYTES) throw new WitnessRefusal('answered without end')
    }
    return { status: response.status, body: text }
  }
}
