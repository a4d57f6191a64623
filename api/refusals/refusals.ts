import { REFUSALS } from './refusalTable.ts'
import { type RefusalDetail, detailSentence } from './refusalDetails.ts'

export type RefusalCode = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[]

/** Refusals of every payment. */
export const LEDGER_REFUSALS = [
  'wallet_full',
  'ledger_busy',
  'ledger_unavailable',
  'ledger_unsure',
] as const satisfies readonly RefusalCode[]

interface Extra {
  /** A more precise sentence, which pages translate. */
  detail?: RefusalDetail
  /** The same for mistakes that only programs make; it stays in English. */
  sentence?: string
  retryAfterSeconds?: number
  /** Fields of the answer in addition to `message` and `code`. */
  body?: Record<string, unknown>
}

export const isRefusalCode = (text: unknown): text is RefusalCode =>
  typeof text === 'string' && Object.hasOwn(REFUSALS, text)

export const sentenceOf = (code: RefusalCode): string => REFUSALS[code][1]
export const statusOf = (code: RefusalCode): number => REFUSALS[code][0]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Extra

  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.sentence ?? (extra.detail ? detailSentence(extra.detail) : sentenceOf(code)))
    this.code = code
    this.status = statusOf(code)
    this.extra = extra
  }
}
