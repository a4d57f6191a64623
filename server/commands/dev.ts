import { spawn, type ChildProcess } from 'node:child_process'
import { readConfig } from '../settings/config.ts'
import { PROJECT } from '../settings/project.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { makeLog } from '../logging/log.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

const webPort = process.env['WEB_PORT'] ?? '5173'
/** On a signal, or when one of the programs has ended. */
const { promise: ending, resolve: end } = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end())

try {
  await develop()
} catch (error) {
  console.error(error instanceof PlainProblem ? `\n${error.message}\n` : error)
  process.exitCode = 1
}

/** Vite and our server, which restart on changes. The database belongs to this process and outlives both. */
async function develop(): Promise<void> {
  const config = readConfig(process.env, PROJECT)
  const say = (step: string) => console.log(`${step} …`)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(config.dataDir, makeLog(config.logLevel), say)
  try {
    const environment = {
      DATABASE_URL: config.databaseUrl ?? embedded!.url,
      DATABASE_OWNER_URL: config.databaseOwnerUrl ?? embedded?.ownerUrl,
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${webPort}`,
      WEB_PORT: webPort,
    }
    const flags = process.argv.slice(2)
    const programs = [
      run(
        'node',
        [
          '--watch-path=server',
          '--watch-path=api',
          '--watch-preserve-output',
          ...flags,
          'server/main.ts',
        ],
        environment,
      ),
      run('vite', ['--clearScreen', 'false'], environment),
    ]
    await ending
    await Promise.all(programs.map(stop))
  } finally {
    await embedded?.stop()
  }
}

/** In its own process group: otherwise Ctrl-C reaches the server twice, and it stops without finishing. */
function run(program: string, args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, {
    cwd: PROJECT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  child.on('error', error => console.error(`'${program}' could not be started: ${error.message}`))
  child.on('exit', code => (process.exitCode ||= code ?? 0))
  child.on('close', () => end())
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || (child.exitCode ?? child.signalCode) !== null) return
  const ended = new Promise(done => child.on('exit', done))
  child.kill('SIGTERM')
  await ended
}
