// Runs `npm start`, `npm test` and the other commands. Plain JavaScript without dependencies: a fresh clone has
// none yet, and any version of Node on the machine must be able to run it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as util from 'node:util'
import { runToEnd, supervise } from './supervise.mjs'

const project = fileURLToPath(new URL('.', import.meta.url))
const bin = join(project, 'node_modules', '.bin')
const environment = {
  // With one arena per thread, each thread keeps the memory of its largest picture and of a password hash.
  MALLOC_ARENA_MAX: '2',
  // Large blocks are returned to the system at once; by default glibc raises this threshold as they are freed.
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 24),
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  // Saves compiling at each start.
  NODE_COMPILE_CACHE: join(project, '.cache', 'node'),
}
const running = { cwd: project, env: environment }
const LEAST_NODE = 24
/** After this time a public demo starts over. */
const DEMO_MS = Number(process.env.DEMO_HOURS ?? 6) * 3_600_000
/** An image has everything, and cannot be written to. */
const isPacked = existsSync(join(project, '.packed'))

const [command = 'start', ...rest] = process.argv.slice(2)
/** Further commands, each a program of its own. */
const programs = {
  dev: 'server/commands/dev.ts',
  audit: 'server/commands/audit.ts',
  mirror: 'server/commands/mirror.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  witness: 'server/commands/witness.ts',
  verify: 'server/commands/verify.ts',
  operator: 'server/commands/operator.ts',
  bench: 'bench/run.ts',
  deploy: 'deploy/run.ts',
  release: 'deploy/release/run.ts',
}
/** Flags of Node, explained in docs/performance.md. */
const { auditFlags, serverFlags } = JSON.parse(read(join(project, 'package.json'))).config
const server = [...serverFlags.split(' '), join(project, 'dist', 'main.js')]

if (command === 'start') await start()
else if (command === 'build') build()
else if (command === 'demo') await demo()
else if (command === 'test') await test()
else if (programs[command]) await runProgram(programs[command])
else fail(`There is no command '${command}'.`)

async function start() {
  readSettings()
  install()
  buildBoth()
  process.exit(await supervise('node', [...server, ...rest], running))
}

/** What a first start does before the server runs, for container images. */
function build() {
  install()
  buildBoth()
}

/** A server with sample data, in a separate data folder. */
async function demo() {
  environment.DATA_DIR = process.env.DEMO_DIR ?? join(project, '.demo')
  const isPublic = rest.includes('--public')
  if (isPublic) environment.SIGNUPS_PER_HOUR ??= '5'
  else {
    environment.OPERATOR_TOKEN ??= 'demo-operator-token-for-this-machine'
    // The passwords of the demo are public.
    environment.HOST ??= '127.0.0.1'
    // Only where nobody else can reach the demo: webhooks to this machine could reach its other services.
    if (environment.HOST === '127.0.0.1') environment.WEBHOOK_NETWORKS ??= '127.0.0.1'
  }
  for (const name of [
    'DATABASE_URL',
    'KYC_KEY',
    'S3_URL',
    'SIGNING_KEY',
    'SMTP_URL',
    'UPLOAD_URL',
    'WITNESSES',
  ]) {
    delete environment[name]
    delete environment[`${name}_FILE`]
  }
  install()
  buildBoth()
  for (;;) {
    const endsAtMs = Date.now() + DEMO_MS
    if (isPublic) environment.DEMO_ENDS_AT = new Date(endsAtMs).toISOString()
    const filled = await runToEnd('node', [join(project, 'demo', 'run.ts'), ...rest], running)
    const code = filled || (await supervise('node', server, running))
    // A public demo that stops at its end, by itself, starts over.
    if (!isPublic || code !== 0 || Date.now() < endsAtMs) process.exit(code)
  }
}

async function runProgram(path) {
  if (path.startsWith('server/')) readSettings()
  install()
  // Servers that start at the same time must not all build.
  if (command === 'bench' || (command === 'deploy' && rest[0] === 'up')) buildBoth()
  const flags = command === 'audit' ? auditFlags.split(' ') : []
  process.exit(await runToEnd('node', [...flags, join(project, path), ...rest], running))
}

async function test() {
  install()
  const { runChecks } = await import('./checks/run.mjs')
  process.exit(await runChecks({ project, environment, only: rest }))
}

/** The settings of .env; a variable that is set already wins. Tests, benchmarks and the demo have their own. */
function readSettings() {
  const text = read(join(project, '.env'))
  if (text === null) return
  if (!util.parseEnv) fail('Node 20.12 or newer is needed to read .env.')
  for (const [name, value] of Object.entries(util.parseEnv(text))) environment[name] ??= value
}

/** Installs exactly what the lock file says, unless that is done already. */
function install() {
  if (isPacked) return
  const wanted = digest(['package-lock.json', '.npmrc'])
  const stamp = join(project, 'node_modules', '.installed')
  if (read(stamp) === wanted) return
  step('Installing packages (about a minute, once)')
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  const version = spawnSync('node', ['--version'], running).stdout?.toString() ?? ''
  if (Number.parseInt(version.slice(1), 10) < LEAST_NODE)
    fail(
      `CXAC runs on Node ${LEAST_NODE} or newer, and this machine has ${version.trim()}. On Linux (x64, arm64) it comes with the packages; elsewhere install it from https://nodejs.org.`,
    )
  writeFileSync(stamp, wanted)
}

/** Builds the web app and the server, each unless nothing that goes into it has changed. */
function buildBoth() {
  if (isPacked) return
  // Without the types, which are made from the rest.
  const messages = filesBelow('messages').filter(path => !path.endsWith('.d.ts'))
  const both = ['package-lock.json', ...filesBelow('api'), ...filesBelow('bundle'), ...messages]
  // Journeys need languages that are not offered yet; a build with them is as good for `npm start`.
  buildUnlessBuilt('web app', {
    config: 'vite.config.ts',
    paths: [...both, ...filesBelow('sdk'), ...filesBelow('web')],
    result: 'web/dist/index.html',
    variant: environment.ALL_LANGUAGES ? 'ALL_LANGUAGES' : '',
  })
  const serverPaths = filesBelow('server').filter(path => !path.includes('.test.'))
  buildUnlessBuilt('server', {
    config: 'vite.server.config.ts',
    paths: [...both, 'package.json', ...serverPaths],
    result: 'dist/main.js',
  })
}

/** A build of a variant will do where none is wanted. */
function buildUnlessBuilt(name, { config, paths, result, variant = '' }) {
  const wanted = `${digest([config, ...paths])} ${variant}`
  const stamp = join(project, '.cache', `built ${name}`)
  if (existsSync(join(project, result)) && read(stamp)?.startsWith(wanted)) return
  step(`Building the ${name}`)
  rmSync(stamp, { force: true })
  must('vite', ['build', '--config', config, '--logLevel', 'warn'])
  mkdirSync(join(project, '.cache'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function filesBelow(folder) {
  return readdirSync(join(project, folder), { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) return [path]
      return ['dist', 'journeys', 'node_modules'].includes(entry.name) ? [] : filesBelow(path)
    })
    .toSorted()
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(read(join(project, path)) ?? '')
      .update('\0')
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function step(text) {
  console.log(`${text} …`)
}

function must(program, args) {
  const { status } = spawnSync(program, args, { cwd: project, env: environment, stdio: 'inherit' })
  if (status !== 0) fail(`'${program} ${args.join(' ')}' failed.`)
}

function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
