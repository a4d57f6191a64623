import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { PAGES } from '#api/pages.ts'
import { PASSWORD, emailOf } from '../../demo/playStory.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

export interface Screen {
  name: string
  path: string
  /** Whether it is shown to a logged-in user. */
  isMembers: boolean
}

/** The production build on the demo data. DEMO_DIR names an existing folder, to save filling one. */
export async function openDemo() {
  const ownWorld = process.env['DEMO_DIR'] ? null : await mkdtemp(join(tmpdir(), 'cxac-demo-'))
  const environment = {
    ...process.env,
    DATA_DIR: process.env['DEMO_DIR'] ?? join(ownWorld!, 'demo'),
    OPERATOR_TOKEN: 'demo-operator-token-for-this-machine',
    HOST: '127.0.0.1',
    PORT: '0',
    OPERATOR_PORT: '0',
    LOG_LEVEL: 'error',
  }
  const start = (program: string, output: 'inherit' | 'pipe') =>
    spawn(process.execPath, [join(PROJECT, program)], {
      env: environment,
      stdio: ['ignore', output, 'inherit'],
    })
  const [exitCode] = await once(start('demo/run.ts', 'inherit'), 'exit')
  if (exitCode !== 0) throw new Error('The demo world could not be made')
  const server = start('dist/main.js', 'pipe')
  const { url, databaseFolder } = await readStart(server)
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    if (ownWorld)
      for (const made of [ownWorld, databaseFolder])
        if (made) await rm(made, { recursive: true, force: true })
  }
  return { url, session: await logIn(url), screens: await screensOf(url), close }
}

/** Where the server says that it listens, and where its database lies when that is not in the data folder. */
async function readStart({ stdout }: ChildProcess) {
  let text = ''
  for await (const chunk of stdout!) {
    text += String(chunk)
    const url = /CXAC +(http:\/\/[^/\s]+)[^]*Stop/.exec(text)?.[1]
    if (url) return { url, databaseFolder: /Database +(\/\S+)/.exec(text)?.[1] }
  }
  throw new Error(`The server did not start: ${text}`)
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('Ada'), password: PASSWORD }),
  })
  return answer.text()
}

/** Every page of the app; those of the explorer's subjects by the newest transfer. */
async function screensOf(url: string): Promise<Screen[]> {
  const answer = await fetch(`${url}/api/transactions?limit=100`)
  const newest = (await answer.json()) as {
    from: string
    transactionHash: string
    blockNumber: number
    kind: string
  }[]
  const { transactionHash, blockNumber, from } = newest.find(({ kind }) => kind === 'transfer')!
  return PAGES.filter(({ path }) => path !== '/home').map(({ path, isPrivate = false }) => ({
    name:
      path
        .replaceAll(/\/:\w+/g, '')
        .slice(1)
        .replaceAll('/', '-') || 'home',
    path: path
      .replace(':hash', transactionHash)
      .replace(':number', String(blockNumber))
      .replace(':address', from),
    isMembers: isPrivate || path === '/leaderboard',
  }))
}
