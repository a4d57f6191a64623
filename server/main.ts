import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { uploadFile } from '#api/calls/upload.ts'
import { buildApp } from './app.ts'
import { isElsewhere, originOf } from './transparency/publish/logOrigin.ts'
import { startStateThread } from './chain/state/startStateThread.ts'
import { readConfig, type Config } from './settings/config.ts'
import { isLoopback } from './network/isLoopback.ts'
import { KYC_MAIL_TASK, kycMailTask } from './kyc/mailTask.ts'
import { REMOVE_FILE_TASK, removeFileTask } from './kyc/documents/uploads.ts'
import { makeLog } from './logging/log.ts'
import { workOnJobs } from './db/jobs.ts'
import { noteFee } from './ledger/operatorActions/noteFee.ts'
import { StateBlockMaker } from './ledger/StateBlockMaker.ts'
import { OperatorActionLogger } from './ledger/operatorActions/OperatorActionLogger.ts'
import { makeMailer, type SendMail } from './mail/mailer.ts'
import { buildOperatorApp } from './operator/app.ts'
import { listen } from './start/listen.ts'
import { openInstallation, openShared, type Installation } from './start/openInstallation.ts'
import { collectMetrics } from './operator/metrics/collectMetrics.ts'
import { prepareSignIn } from './operator/operators.ts'
import { CLOSE_WALLET_TASK, closeWalletTask } from './deletion/deleteAccount.ts'
import { DELETION_MAIL_TASK, deletionMailTask } from './deletion/deletionMail.ts'
import { PlainProblem } from './text/PlainProblem.ts'
import { PROJECT } from './settings/project.ts'
import { readVersion } from './settings/readVersion.ts'
import { startOutgoing } from './start/startOutgoing.ts'
import { START_KEYS_TASK, startKeysTask } from './users/ownerKeys/startKeySet.ts'
import { SWEEP_TASK, SWEEP_TIMES, sweepTask } from './start/sweep.ts'
import { buildUploadApp } from './kyc/documents/uploadApp.ts'
import { mailTasks } from './users/mails/mailTasks.ts'

/** Exit code for `supervise.mjs`: do not restart, it would not help or is not wanted. */
const NEEDS_HELP = 78
/** Exit code for `supervise.mjs`: restart, because the database was replaced or a loss was accepted. */
const RESTART = 75
/** A signal to all processes arrives twice, the second time through npm: within this time it counts once. */
const DOUBLE_SIGNAL_MS = 1000
const RESTART_TIMEOUT_MS = 20_000

/** Of npm start. */
const OPTIONS = ['--only upload', '--check'] as const
const dist = join(PROJECT, 'web/dist')
/** Stops what has been started so far, newest last: shutdown runs in reverse order. */
const running: (() => Promise<unknown>)[] = []

type Options = Parameters<typeof openInstallation>[1]
type Line = readonly [name: string, value: string]

// A closed terminal is no reason to stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const starting = start()
try {
  await starting
} catch (error) {
  await stopAll().catch(() => {})
  const isKnown = error instanceof PlainProblem
  console.error(isKnown ? `\n${error.message}\n` : error)
  process.exit(isKnown ? NEEDS_HELP : 1)
}

async function start(): Promise<void> {
  const option = readOption(process.argv.slice(2))
  const config = readConfig(process.env, PROJECT)
  if (option === '--check') {
    const { runCheck } = await import('./start/check/runCheck.ts')
    return runCheck(config, dist)
  }
  const log = makeLog(config.logLevel)
  stopOnSignals(log)
  log.info(readVersion(), 'starting')
  const say = (step: string) => console.log(`${step} …`)
  const options = { log, say, opened: running }
  console.log(
    welcome(
      option === '--only upload'
        ? await startUploads(config, options)
        : await startApp(config, options),
    ),
  )
}

async function startUploads(config: Config, options: Options): Promise<Line[]> {
  requireShared(config)
  const app = await buildUploadApp(await openShared(config, options))
  const port = await listen(app, config.port, config.host, 'PORT')
  running.push(() => app.close())
  return [['Uploads', `http://localhost:${port}${uploadFile.path}`]]
}

async function startApp(config: Config, options: Options): Promise<Line[]> {
  const installation = await openInstallation(config, options)
  const { pool, databaseFolder, continuity, origin } = installation
  await noteFee(pool, config.transferFee, installation.now())
  void continuity.over.then(why => restart(why, options.log))
  const outbox = join(config.dataDir, 'outbox')
  const { demoEndsAt } = config
  const sendMail = demoEndsAt ? noMail : makeMailer(config.smtpUrl, outbox, config.mailFrom)
  if (demoEndsAt) stopAt(Date.parse(demoEndsAt))
  const mailing = [startJobs(installation, sendMail), startOutgoing(installation, sendMail)]
  running.push(...(await Promise.all(mailing)))
  const operatorActions = new OperatorActionLogger(installation)
  await operatorActions.start()
  running.push(() => operatorActions.stop())
  running.push(startStateThread(installation))
  const stateBlocks = new StateBlockMaker(installation)
  stateBlocks.start()
  running.push(() => stateBlocks.stop())

  const app = await buildApp({ ...installation, dist })
  const metrics = collectMetrics(app, installation)
  const port = await listen(app, config.port, config.host, 'PORT')
  running.push(() => app.close())
  const operator = await buildOperatorApp({ ...installation, metrics, dist })
  const { operatorHost, operatorPort: wanted } = config
  const operatorPort = await listen(operator, wanted, operatorHost, 'OPERATOR_PORT')
  running.push(() => operator.close())

  const isApart = databaseFolder !== null && !databaseFolder.startsWith(config.dataDir)
  const signInHint = await prepareSignIn(pool, config)
  const { release, commit } = readVersion()
  return [
    ['CXAC', `http://localhost:${port}`],
    ['Version', `${release}, ${commit ? `commit ${commit.slice(0, 12)}` : 'of no known commit'}`],
    ['Data', config.dataDir],
    ...(isApart ? [['Database', databaseFolder] as const] : []),
    ...(config.databaseUrl ? [['Database', 'as DATABASE_URL says'] as const] : []),
    ['Mail', config.smtpUrl ? 'by SMTP_URL' : outbox],
    ['API', `http://localhost:${port}/api/docs`],
    ['Operators', `http://${operatorHost}:${operatorPort}`],
    ...(signInHint ? [['', signInHint] as const] : []),
    ...warnings(config, continuity.loss !== null),
    ...renamed(config, origin),
    ['Stop', 'Ctrl-C'],
  ]
}

/** Visitors of a public demo may enter the addresses of others. */
function noMail(): Promise<void> {
  return Promise.resolve()
}

/** Ends as if an operator had stopped it: `run.mjs` then recreates the demo. */
function stopAt(atMs: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGTERM'), atMs - Date.now()).unref()
}

/** Warnings for the administrator before others use the server. */
function warnings({ host, publicUrl }: Config, isSetBack: boolean): Line[] {
  if (isSetBack)
    return [
      ['Beware', 'the database lacks a block that was served or signed: refusing to serve.'],
      ['', 'Bring the right one back, or see `npm run operator -- ledger accept-loss`.'],
    ]
  if (isLoopback(host) || publicUrl.startsWith('https:')) return []
  return [
    ['Beware', 'without https in PUBLIC_URL, passwords travel in clear: anybody on the way can'],
    ['', 'read them. Put a proxy with TLS in front, or set HOST=127.0.0.1 for only this machine.'],
  ]
}

/** Verifiers would take a log with a new name for another log. */
function renamed({ publicUrl }: Config, origin: string): Line[] {
  if (!isElsewhere(publicUrl, origin)) return []
  return [
    ['Beware', `the ledger is still signed as ${origin}, its first address:`],
    ['', `as ${originOf(publicUrl)}, verifiers would take it for another ledger.`],
  ]
}

/** A new process, because nothing cached from the previous database may remain. */
async function restart(why: string, log: Options['log']): Promise<void> {
  log.info({ why }, 'restarting')
  const stopped = stopAll().catch((error: unknown) =>
    log.error({ err: error }, 'could not stop cleanly'),
  )
  // A part that hangs must not block the restart: no acknowledged payment is lost.
  await Promise.race([stopped, delay(RESTART_TIMEOUT_MS)])
  process.exit(RESTART)
}

function startJobs(installation: Installation, sendMail: SendMail) {
  const { config, url, pool, storage, log, now } = installation
  const { publicUrl } = config
  const mailDeps = { pool, sendMail, publicUrl, now }
  const tasks = {
    ...mailTasks(mailDeps),
    [KYC_MAIL_TASK]: kycMailTask(mailDeps),
    [DELETION_MAIL_TASK]: deletionMailTask(mailDeps),
    [CLOSE_WALLET_TASK]: closeWalletTask(installation),
    [START_KEYS_TASK]: startKeysTask(installation),
    [REMOVE_FILE_TASK]: removeFileTask(storage),
    [SWEEP_TASK]: sweepTask(pool, now, config.kycKeepDays),
  }
  return workOnJobs(url, tasks, SWEEP_TIMES, log)
}

function readOption(given: readonly string[]): (typeof OPTIONS)[number] | null {
  if (!given.length) return null
  const option = OPTIONS.find(known => known === given.join(' '))
  if (option) return option
  throw new PlainProblem(
    `'${given.join(' ')}' is not understood. The options of npm start are: -- --only upload (starts only the upload part) and -- --check (reaches everything that the settings name, without starting)`,
  )
}

/** Without a shared database the upload part would know no sessions, and the app would not find its files. */
function requireShared({ databaseUrl, uploadUrl, port, publicUrl }: Config): void {
  if (!databaseUrl || !uploadUrl || publicUrl === `http://localhost:${port}`)
    throw new PlainProblem(
      'The upload part needs DATABASE_URL (the database of the app), UPLOAD_URL (its own public address, the same as for the app) and PUBLIC_URL (the address of the app, whose pages may call it).',
    )
}

function stopOnSignals(log: ReturnType<typeof makeLog>): void {
  let askedAtMs: number | null = null
  const stop = async () => {
    if (askedAtMs !== null) {
      if (performance.now() - askedAtMs > DOUBLE_SIGNAL_MS) process.exit(NEEDS_HELP)
      return
    }
    askedAtMs = performance.now()
    console.log('\nFinishing running requests, then stopping …')
    // A part can be stopped only when it has started. A start that fails ends by itself.
    if (
      !(await starting.then(
        () => true,
        () => false,
      ))
    )
      return
    const isClean = await stopAll().then(
      () => true,
      (error: unknown) => log.error({ err: error }, 'could not stop cleanly'),
    )
    process.exit(isClean ? 0 : NEEDS_HELP)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
}

async function stopAll(): Promise<void> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop()
}

function welcome(lines: readonly Line[]): string {
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')}\n`
}
