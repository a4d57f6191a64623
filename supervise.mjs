// Runs the programs of run.mjs. Plain JavaScript without dependencies, like run.mjs.
import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The exit code of a server that stays down until a person has fixed the cause. */
const NEEDS_HELP = 78
const YOUNG_MS = 10_000

// The terminal may be closed: the server keeps running and is still supervised.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

/** Keeps a server running: restarts it when it dies. Returns its exit code when it stops for good. */
export async function supervise(program, args, options) {
  for (let diedYoung = 0; ;) {
    const startedMs = performance.now()
    const { code, signal, wasAsked } = await run(program, args, options)
    if (wasAsked || code === 0 || code === NEEDS_HELP) return code ?? 1
    diedYoung = performance.now() - startedMs < YOUNG_MS ? diedYoung + 1 : 0
    const how = `The server died (${signal ?? `exit code ${code}`})`
    if (diedYoung === 3) {
      console.error(`\n${how}, three times in a row within 10 seconds. It stays down.\n`)
      return 1
    }
    console.error(`\n${how}. Starting it again …\n`)
  }
}

/** Runs a program once. Returns its exit code, which is 1 when a signal has ended it. */
export async function runToEnd(program, args, options) {
  const { code } = await run(program, args, options)
  return code ?? 1
}

/** Forwards signals to the program and waits, so that it can shut down in order. */
function run(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  let wasAsked = false
  const passOn = signal => {
    wasAsked = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise(resolve => {
    const end = (code, signal) => {
      for (const name of SIGNALS) process.off(name, passOn)
      resolve({ code, signal, wasAsked })
    }
    child.on('exit', end)
    child.on('error', error => {
      console.error(`\n'${program}' could not be started: ${error.message}\n`)
      end(NEEDS_HELP)
    })
  })
}
