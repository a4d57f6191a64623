import { REFUSALS } from './refusalTable.ts'

export type RefusalCode = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[]

/** Of every order to the ledger that pays somebody. */
export const LEDGER_REFUSALS = [
  'wallet_full',
  'ledger_busy',
  'ledger_unavailable',
  'ledger_unsure',
] as const satisfies readonly RefusalCode[]

interface Extra {
  /** In place of the table's sentence, where a more precise one is known. */
  sentence?: string
  retryAfterSeconds?: number
  /** Further fields of the answer, beside `message` and `code`. */
  body?: Record<string, unknown>
}

export const isRefusalCode = (text: unknown): text is RefusalCode =>
  typeof text === 'string' && Object.hasOwn(REFUSALS, text)

/** The code of a refusal that carries only its sentence, as servers other than ours answer. */
export const codeBySentence = (status: number, sentence: string): RefusalCode | null =>
  REFUSAL_CODES.find(code => statusOf(code) === status && sentenceOf(code) === sentence) ?? null

export const sentenceOf = (code: RefusalCode): string => REFUSALS[code][1]
export const statusOf = (code: RefusalCode): number => REFUSALS[code][0]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Extra

  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.sentence ?? sentenceOf(code))
    this.code = code
    this.status = statusOf(code)
    this.extra = extra
  }
}
