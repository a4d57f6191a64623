import { parseArgs } from 'node:util'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { accountCommands } from './accountCommands.ts'
import type { Commands, TerminalParts } from './command.ts'
import { kycCommands } from './kycCommands.ts'
import { ledgerCommands } from './ledgerCommands.ts'
import { operatorCommands } from './operatorCommands.ts'
import { requestCommands } from './requestCommands.ts'
import { userCommands } from './userCommands.ts'

const OPTIONS = {
  decided: { type: 'boolean' },
  search: { type: 'string' },
  page: { type: 'string' },
  pictures: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  yes: { type: 'boolean' },
} as const

const COMMANDS: Commands = {
  ...kycCommands,
  ...userCommands,
  ...accountCommands,
  ...ledgerCommands,
  ...operatorCommands,
  ...requestCommands,
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
