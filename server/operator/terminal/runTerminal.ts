import { parseArgs } from 'node:util'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { accountCommands } from './accountCommands.ts'
import type { Commands, TerminalDeps } from './command.ts'
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

/** The functions of the operator console, in a terminal. */
export async function runTerminal(deps: TerminalDeps, args: string[]): Promise<void> {
  const { values, positionals } = parse(args)
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? '']
  const name = names.find(candidate => Object.hasOwn(COMMANDS, candidate))
  const command = name === undefined ? undefined : COMMANDS[name]
  const words = positionals.slice(name?.split(' ').length)
  if (!command || words.length !== command.words) throw new PlainProblem(usage())
  if (name !== 'kyc abandon-lost-keys') await deps.keys.register(deps.pool)
  await command.run(deps, words, values)
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
