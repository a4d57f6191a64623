import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import { compileMessage } from './compileMessage.ts'
import { placesOf } from './placesOf.ts'
import { readMessages } from './readMessages.ts'

const FILE = join(import.meta.dirname, 'types.d.ts')

/** Writes which values each English message needs, so that a wrong key or value is a type error. */
export function writeTypes(): void {
  const lines = Object.entries(readMessages(DEFAULT_LANGUAGE)).map(([key, icu]) => {
    const { values, numbers, words, tags } = placesOf(compileMessage(icu))
    const types = [
      ...[...values, ...words].map(name => `${name}: Value`),
      ...[...numbers].map(name => `${name}: number`),
      ...[...tags].map(name => `${name}: Tag`),
    ]
    return `  '${key}': {${types.length ? ` ${types.join('; ')} ` : ''}}\n`
  })
  const content = `// Written by messages/writeTypes.ts from messages/en/, and not committed.
export interface Messages<Value, Tag> {
${lines.join('')}}
`
  if (readOrEmpty() !== content) writeFileSync(FILE, content)
}

function readOrEmpty(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) writeTypes()
