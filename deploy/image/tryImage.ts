/** `npm run deploy -- image`: builds the image, and uses it as a self-hoster would. */
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { Person } from '../Person.ts'
import { buildImage } from './buildImage.ts'
import { Container } from './Container.ts'

const MAX_MB = 400
const FOLDER = resolve(import.meta.dirname, '../../.cache/image')

export async function tryImage(say: (line: string) => void = console.log): Promise<void> {
  const image = buildImage(FOLDER, step => say(`${step} …`))
  require(image.sizeMb <= MAX_MB, `it has ${image.sizeMb} MB, more than ${MAX_MB}`)
  say(`The image has ${image.sizeMb} MB (at most ${MAX_MB}).`)
  const volume = join(FOLDER, 'volume')
  rmSync(volume, { recursive: true, force: true })
  mkdirSync(volume, { recursive: true })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = () =>
    new Container(image, volume, { PORT: port, OPERATOR_PORT: '0', LOG_LEVEL: 'warn' })

  const first = start()
  say(`First start, with a new database: ${seconds(await first.ready(url))} s until it is ready.`)
  const [ada, ben] = [new Person('ada'), new Person('ben')]
  await ada.join(url)
  await ben.join(url, ada.user.referralCode)
  await ada.claim(url)
  const hash = await ben.pay(url, ada, 1.5)
  const balances = [await ada.readBalance(url), await ben.readBalance(url)]
  require(first.isHealthy(), 'the health check fails')
  const touched = first.run('touch', '/written').output
  require(touched.includes('Read-only file system'), `its root can be written to: ${touched}`)
  const who = first.run('id').output.trim()
  say(`Signed up two users, claimed and paid. It runs as ${who}; its root is read-only.`)
  require((await first.stop()) === 0, `it did not stop in order: ${first.output}`)

  const second = start()
  say(`Restarted with its volume: ${seconds(await second.ready(url))} s until it is ready.`)
  const again = [await ada.readBalance(url), await ben.readBalance(url)]
  require(again.join() === balances.join(), `balances were ${balances.join()}, now ${again.join()}`)
  await ben.logIn(url)
  await ada.ask(url, `/api/proofs/transaction/${hash}`)
  const audit = second.run('node', 'run.mjs', 'audit')
  require(audit.status === 0, audit.output)
  say(`Sessions, balances and the payment are there. Audit: ${audit.output.trim()}`)
  require((await second.stop()) === 0, 'it did not stop in order')
  rmSync(volume, { recursive: true, force: true })
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

function require(isSo: boolean, problem: string): void {
  if (!isSo) throw new PlainProblem(`The image failed: ${problem}`)
}
