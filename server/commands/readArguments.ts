import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { PlainProblem } from '../text/PlainProblem.ts'

/** What was typed after the name of a command: `names` of files and the like, so many and no more, and options. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  names: { min: number; max: number },
) {
  const { values, positionals } = parse(usage, options)
  if (positionals.length < names.min || positionals.length > names.max || positionals.includes(''))
    throw new PlainProblem(usage)
  return { values, positionals }
}

function parse<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${usage}`)
  }
}
