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
import type { WitnessConfig } from '../../text/settingValues.ts'

/** Some signature lines. A witness that says more is none. */
const MAX_ANSWER_BYTES = 16 * 1024

interface Asked {
  size: number
  note: string
  /** That the tree of this size continues an older one. */
  prove: (oldSize: number) => Promise<Uint8Array[]>
  signal: AbortSignal
}

/** What a witness said no with. */
export class WitnessRefusal extends Error {
  override readonly name = 'WitnessRefusal'
}

/** Asks one witness, and remembers how much it has seen. */
export class WitnessClient {
  readonly name: string
  readonly #url: string
  readonly #key: VerifierKey
  /** Null: not known, so it will be told. */
  #seen: number | null = null

  constructor({ url, verifierKey }: WitnessConfig) {
    this.#url = url
    this.#key = parseVerifierKey(verifierKey, COSIGNER)!
    this.name = this.#key.name
  }

  /** How many blocks, as far as it has told. */
  get seen(): number | null {
    return this.#seen
  }

  /** Its cosignature as a line of the note. Throws a WitnessRefusal, or what the network threw. */
  async cosign({ size, note, prove, signal }: Asked): Promise<string> {
    for (let isTold = false; ; isTold = true) {
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
      if (isTold || this.#seen === null) throw new WitnessRefusal(`answered ${status}`)
    }
  }

  /** Lines by others, and under other names, are nobody's business. */
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
