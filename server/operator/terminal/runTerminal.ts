import { parseArgs } from 'node:util'
import type { UploadParts } from '../../kyc/uploads.ts'
import { PlainProblem } from '../../PlainProblem.ts'
import { kycCommands } from './kycCommands.ts'
import { ledgerCommands } from './ledgerCommands.ts'
import { operatorCommands } from './operatorCommands.ts'
import { userCommands } from './userCommands.ts'

export interface TerminalParts extends UploadParts {
  /** Who is recorded as having done it. */
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
  run: (parts: TerminalParts, words: string[], options: Options) => Promise<void>
}

export type Commands = Record<string, Command>

const OPTIONS = {
  decided: { type: 'boolean' },
  search: { type: 'string' },
  page: { type: 'string' },
  pictures: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  yes: { type: 'boolean' },
} as const

interface Options {
  decided?: boolean
  search?: string
  page?: string
  pictures?: string
  reason?: string
  note?: string
  yes?: boolean
}

const COMMANDS: Commands = {
  ...kycCommands,
  ...userCommands,
  ...ledgerCommands,
  ...operatorCommands,
}

/** What the operator console does, from a terminal. */
export async function runTerminal(parts: TerminalParts, args: string[]): Promise<void> {
  const { values, positionals } = parse(args)
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? '']
  const name = names.find(candidate => Object.hasOwn(COMMANDS, candidate))
  const command = name === undefined ? undefined : COMMANDS[name]
  const words = positionals.slice(name?.split(' ').length)
  if (!command || words.length !== command.words) throw new PlainProblem(usage())
  if (name !== 'kyc abandon-lost-keys') await parts.keys.register(parts.pool)
  await command.run(parts, words, values)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${usage()}`)
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(48)} ${does}`,
  )
  return ['npm run operator -- COMMAND', '', ...lines].join('\n')
}
