import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

interface TestServer {
  url: string
  child: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Its exit code; null if a signal killed it. */
  ended: Promise<number | null>
}

const PROJECT = join(import.meta.dirname, '../..')
/** As `npm start` runs it. */
const MAIN = [...manifest.config.serverFlags.split(' '), join(PROJECT, 'server/main.ts')]
const QUICK_PASSWORDS = join(import.meta.dirname, 'quickPasswords.ts')
const SUPERVISE = join(PROJECT, 'supervise.mjs')

/** A real server process. Resolves when it listens; rejects with its output if it ends before. */
export function startServer(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<TestServer> {
  const child = spawn(process.execPath, ['--import', QUICK_PASSWORDS, ...MAIN, ...options], {
    env: completed(environment),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return listening(child)
}

/** The same, supervised as by `npm start`, in its own process group. */
export function startSupervised(environment: Record<string, string>): Promise<TestServer> {
  const printPid = 'data:text/javascript,console.log(`process ${process.pid}`)'
  const args = ['--import', printPid, '--import', QUICK_PASSWORDS, ...MAIN]
  const child = spawn(process.execPath, ['--input-type=module', '--eval', supervising(args)], {
    env: completed(environment),
    detached: true,
  })
  onTestFinished(() => endGroup(child.pid!))
  return listening(child)
}

/** A program that supervises Node with these arguments and exits with its code. */
export const supervising = (args: readonly string[]): string => `
  import { supervise } from ${JSON.stringify(SUPERVISE)}
  process.exit(await supervise(process.execPath, ${JSON.stringify(args)}))`

export function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const completed = (environment: Record<string, string>) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PORT: '0',
  OPERATOR_PORT: '0',
  LOG_LEVEL: 'error',
  SIGNUPS_PER_HOUR: '100000',
  ...environment,
})

function listening(child: ChildProcessWithoutNullStreams): Promise<TestServer> {
  let output = ''
  const ended = new Promise<number | null>(done => child.on('exit', done))
  return new Promise((done, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /(?:CXAC|Uploads) +(http:\/\/[^/\s]+)[\s\S]*\n\n/.exec(output)?.[1]
      if (url) done({ url, child, output: () => output, ended })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', () => failed(new Error(output)))
  })
}

export async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

interface TestAccount {
  address: string
  token: string
}

export async function newAccount(url: string, name: string, referralCode?: string) {
  const account = credentials(name)
  const signedUp = await post(url, '/api/signup', { ...account, username: name, referralCode })
  if (signedUp.status !== 200) throw new Error(`${name}: ${JSON.stringify(signedUp)}`)
  const { status, body } = await post(url, '/api/login', account)
  if (status !== 200) throw new Error(`${name} could not log in: ${JSON.stringify(body)}`)
  const user = body['user'] as { uid: string; address: string; referralCode: string }
  return { ...user, token: body['token'] as string } satisfies TestAccount
}

const credentials = (name: string) => ({ email: `${name}@example.org`, password: 'secret-1' })

/** A log-in whose body is sent only after the server has begun the request and `meanwhile` is done. */
export function loginAround(
  url: string,
  name: string,
  meanwhile: () => Promise<void>,
): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const asking = request(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    asking.on('continue', () => {
      meanwhile().then(() => asking.end(JSON.stringify(credentials(name))), failed)
    })
    asking.on('response', response => done(response.resume().statusCode)).on('error', failed)
    asking.flushHeaders()
  })
}
