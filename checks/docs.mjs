import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const MAX_COLUMNS = 120
const LINK = /\](?:\(|: )(?!\w+:)([^)\s]*)/g
const FENCE = /^```.*?^```/gms
const HEADING = /^#+ (.*)$/gm
/** `server/ledger/order.ts`; not `api/calls/<domain>.ts`, nor a command with words behind it. */
const PATH = /`((?:api|bench|bundle|checks|demo|deploy|docs|sdk|server|web)\/[\w./-]*)`/g
const DECISIONS = 'docs/decisions'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'api/chain/README.md',
  'deploy/README.md',
  'sdk/README.md',
  ...readdirSync('docs', { recursive: true })
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
]

/** Broken links and paths, lines that are too long to read side by side, and missing numbers of decisions. */
export function checkDocs() {
  return [...DOCUMENTS.flatMap(problemsOf), ...checkDecisions()]
}

function problemsOf(path) {
  const text = readFileSync(path, 'utf8')
  const prose = text.replace(FENCE, '')
  return [
    ...[...prose.matchAll(LINK)].map(([, target]) => brokenLink(path, target)),
    ...[...prose.matchAll(PATH)].map(([, named]) => !existsSync(named) && `${named} is not there`),
    ...text.split('\n').map((line, i) => {
      const columns = [...line].length
      return columns > MAX_COLUMNS && `line ${i + 1} has ${columns} columns`
    }),
  ]
    .filter(Boolean)
    .map(problem => `${path}: ${problem}`)
}

/** Numbered from 1 without gaps, and each is listed: a number that is skipped or used twice makes references unclear. */
function checkDecisions() {
  const list = readFileSync(join(DECISIONS, 'README.md'), 'utf8')
  return readdirSync(DECISIONS)
    .filter(name => name !== 'README.md')
    .toSorted()
    .flatMap((name, i) => [
      Number.parseInt(name) !== i + 1 && `${name} should have the number ${i + 1}`,
      !list.includes(`](${name})`) && `README.md does not list ${name}`,
    ])
    .filter(Boolean)
    .map(problem => `${DECISIONS}: ${problem}`)
}

function brokenLink(path, target) {
  const [file, anchor] = target.split('#')
  const place = file ? normalize(join(dirname(path), file)) : path
  if (!existsSync(place)) return `the link to ${target} is broken`
  if (anchor && !anchorsOf(place).has(anchor)) return `${place} has no heading #${anchor}`
  return null
}

/** As GitHub makes them from headings. */
function anchorsOf(path) {
  const headings = readFileSync(path, 'utf8').replace(FENCE, '').matchAll(HEADING)
  return new Set(
    [...headings].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
