// Every message is in every complete language with the same values and tags, each is used, and no text of a screen
// stands in the code. Says where not, and exits 1.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#api/language/languages.ts'
import { messageProblems } from './messageProblems.ts'
import { readMessages } from '../readMessages.ts'
import { literalTexts } from './literalTexts.ts'
import { UNCONVERTED } from './unconverted.ts'

/** Pages and what the API says are named by their path or code. */
const BY_NAME = /^(pages|refusals|details|done)\./

const paths = ['web', 'server']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  .filter(path => /\.(tsx?|html)$/.test(path) && !/^web\/dist\/|\.(test|spec|d)\.ts$/.test(path))
const sources = paths.map((path): [string, string] => [path, readFileSync(path, 'utf8')])
const all = sources.map(([, text]) => text).join('\n')

const problems = LANGUAGES.flatMap(messageProblems)
for (const key of Object.keys(readMessages('en')))
  if (!BY_NAME.test(key) && !all.includes(`'${key}'`) && !all.includes(key.replace('.', '$')))
    problems.push(`messages/en: '${key}' is not used`)

/** Mails and push messages. */
const WRITES_TO_PEOPLE = /import \{[^}]*\bcomposeMail\b/
const isOfScreens = (path: string) => /^web\/(?!journeys\/).*\.tsx?$/.test(path)
const isConverted = (path: string) => !UNCONVERTED.some(folder => path.startsWith(folder))
for (const [path, text] of sources)
  if (isConverted(path) && (isOfScreens(path) || WRITES_TO_PEOPLE.test(text)))
    for (const { line, found } of literalTexts(path, text))
      problems.push(`${path}:${line} has the text '${found}': move it to messages/en/`)
for (const folder of UNCONVERTED)
  if (!paths.some(path => path.startsWith(folder)))
    problems.push(`messages/check/unconverted.ts names '${folder}', which does not exist`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
