// Imports run one way, and files stay readable. Says where they do not, and exits 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const MAX_LINES = 250
const CODE = /\.(ts|tsx|mjs)$/
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:\.|#)[^'"]+)['"]/g
const SERVER_DOMAINS = [
  'chain',
  'ledger',
  'users',
  'mining',
  'kyc',
  'explorer',
  'mail',
  'storage',
  'operator',
]
const SCREENS = ['auth', 'home', 'wallet', 'mining', 'kyc', 'explorer', 'operator']

/** [who, may not import, why] */
const RULES = [
  [/^api\//, /^(server|web|bench|demo)\//, 'api/ says what can be asked and knows nobody'],
  [/^server\//, /^(web|bench|demo)\//, 'the server does not know who asks'],
  [/^web\//, /^(server|bench|demo)\//, 'the browser knows only api/'],
  [
    /^server\/(db|http)\//,
    new RegExp(`^server/(${SERVER_DOMAINS.join('|')})/`),
    'db/ and http/ serve every domain and know none',
  ],
  [
    /^server\/ledger\//,
    /^server\/(users|mining|kyc|explorer|mail|storage|operator)\//,
    'the ledger knows no domain that brings it orders',
  ],
  [
    /^server\/chain\//,
    new RegExp(`^server/(?!chain/)(${SERVER_DOMAINS.join('|')})/`),
    'chain/ reads what was written and knows nobody who writes',
  ],
  [
    /^(?!server\/testing\/|bench\/)/,
    /^server\/testing\//,
    'what runs for people never leans on test support',
  ],
  [/^web\/ui\//, /^(api|web\/(?!ui\/))/, 'ui/ knows nothing of CXAC'],
  [/^web\/coin\//, /^web\/(?!coin|ui|ask|time)/, 'coin/ knows no screen'],
  ...SCREENS.map(screen => [
    new RegExp(`^web/${screen}/`),
    new RegExp(`^web/(?!${screen}/)(${SCREENS.join('|')})/`),
    'screens never import each other',
  ]),
]

const problems = []
for (const folder of ['api', 'server', 'web', 'demo', 'bench', 'checks'])
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!CODE.test(path) || /^web\/dist\/|fixtures/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    checkLength(path, text)
    checkFormats(path, text)
    for (const [, target] of text.matchAll(IMPORT)) checkImport(path, target)
  }
for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0

function checkLength(path, text) {
  const lines = text.split('\n').length
  if (lines > MAX_LINES && !/\.(test|spec)\.tsx?$/.test(path))
    problems.push(`${path} has ${lines} lines; is it still one thing?`)
}

/** Whatever is written without the one table follows the browser's language. */
function checkFormats(path, text) {
  if (/^web\/(?!ui\/format\.ts)/.test(path) && /\bIntl\.|\.toLocale\w*String\(/.test(text))
    problems.push(`${path} writes numbers or times itself; web/ui/format.ts has the formats`)
}

function checkImport(path, target) {
  const resolved = target.startsWith('#') ? target.slice(1) : normalize(join(dirname(path), target))
  if (/\.(test|spec)\.tsx?$/.test(path)) return
  for (const [who, forbidden, why] of RULES)
    if (who.test(path) && forbidden.test(resolved))
      problems.push(`${path} imports ${resolved}: ${why}`)
}
