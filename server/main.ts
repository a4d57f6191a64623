import type { FastifyInstance } from 'fastify'
import { join, resolve } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { connect } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { Listener } from './db/listener.ts'
import { migrate } from './db/migrate.ts'
import { openLedger } from './ledger/openLedger.ts'
import { makeLog } from './log.ts'
import { migrateJobs, workOnJobs } from './db/jobs.ts'
import { makeMailer } from './mail/mailer.ts'
import { buildOperatorApp } from './operator/app.ts'
import { watch } from './operator/metrics.ts'
import { StartupProblem } from './problem.ts'
import { readSecret, requireSameSecret } from './secret.ts'
import { SWEEP_TASK, SWEEP_TIMES, sweepTask } from './sweep.ts'
import { RESET_TASK, resetTask } from './users/passwordReset.ts'
import { Sessions } from './users/sessions.ts'

const projectDir = resolve(import.meta.dirname, '..')
/** What has been started so far, newest last: the way down is the way up, backwards. */
const running: (() => Promise<unknown>)[] = []

try {
  await start()
} catch (error) {
  await stopAll().catch(() => {})
  console.error(error instanceof StartupProblem ? `\n${error.message}\n` : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, projectDir)
  const log = makeLog(config.logLevel)
  stopOnSignals(log)
  const say = (step: string) => console.log(`${step} …`)

  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, log, say)
  if (embedded) running.push(embedded.stop)
  const url = config.databaseUrl ?? embedded!.url
  const pool = await connect(url, error => log.warn({ err: error }, 'a connection was lost'))
  running.push(() => pool.end())
  await migrate(pool)
  await migrateJobs(url)

  const secret = await readSecret(config)
  await requireSameSecret(pool, secret)
  const listener = new Listener(url, log)
  running.push(() => listener.close())
  const { ledger, head } = await openLedger({ url, pool, listener, log })
  running.push(() => ledger.close())
  const outbox = join(config.dataDir, 'outbox')
  const sendMail = makeMailer(config.smtpUrl, outbox, config.mailFrom)
  const tasks = {
    [RESET_TASK]: resetTask(pool, sendMail, config.publicUrl, Date.now),
    [SWEEP_TASK]: sweepTask(pool, Date.now),
  }
  running.push(await workOnJobs(url, tasks, SWEEP_TIMES, log))

  const dist = join(projectDir, 'web/dist')
  const app = await buildApp({
    config,
    log,
    pool,
    ledger,
    head,
    sessions: await Sessions.open(pool, listener),
    secret,
    now: Date.now,
    dist,
  })
  const metrics = watch(app, ledger, head)
  const port = await listen(app, config.port, config.host, 'PORT')
  running.push(() => app.close())
  const operator = await buildOperatorApp(config, metrics, log, dist)
  const operatorPort = await listen(
    operator,
    config.operatorPort,
    config.operatorHost,
    'OPERATOR_PORT',
  )
  running.push(() => operator.close())

  console.log(welcome(config, port, operatorPort, embedded?.folder ?? null))
}

async function listen(
  app: FastifyInstance,
  port: number,
  host: string,
  variable: string,
): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupProblem(
        `Port ${port} is already in use. Set ${variable} to another port, for example: ${variable}=${port + 10} npm start`,
      )
    if (code === 'EACCES')
      throw new StartupProblem(
        `Port ${port} needs more rights than this user has. Set ${variable} to a port above 1023.`,
      )
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

function stopOnSignals(log: ReturnType<typeof makeLog>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    console.log('\nFinishing running requests, then stopping …')
    const isClean = await stopAll().then(
      () => true,
      (error: unknown) => log.error({ err: error }, 'could not stop cleanly'),
    )
    process.exit(isClean ? 0 : 1)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

async function stopAll(): Promise<void> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop()
}

function welcome(
  config: Config,
  port: number,
  operatorPort: number,
  databaseFolder: string | null,
): string {
  const isBeside = databaseFolder?.startsWith(config.dataDir)
  const lines = [
    ['CXAC', `http://localhost:${port}`],
    ['Data', config.dataDir],
    ...(databaseFolder && !isBeside ? [['Database', databaseFolder]] : []),
    ...(config.databaseUrl ? [['Database', 'as DATABASE_URL says']] : []),
    ['Mail', config.smtpUrl ? 'by SMTP_URL' : join(config.dataDir, 'outbox')],
    ['API', `http://localhost:${port}/api/docs`],
    ['Operators', `http://${config.operatorHost}:${operatorPort}`],
    ['Stop', 'Ctrl-C'],
  ] as [string, string][]
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')}\n`
}
