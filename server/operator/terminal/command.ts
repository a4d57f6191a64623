import type { Config } from '../../settings/config.ts'
import type { UploadDeps } from '../../kyc/documents/uploads.ts'

export interface TerminalDeps extends UploadDeps {
  config: Pick<Config, 'operatorUrl' | 'operatorPort'>
  /** The name in the record. */
  who: string
  now: () => number
  print: (line: string) => void
}

interface Command {
  /** What follows the command's name. */
  takes: string
  does: string
  /** How many words must follow. */
  words: number
  run: (deps: TerminalDeps, words: string[], options: Options) => Promise<void>
}

export type Commands = Record<string, Command>

interface Options {
  decided?: boolean
  search?: string
  page?: string
  pictures?: string
  reason?: string
  note?: string
  yes?: boolean
}
