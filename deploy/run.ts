/** `npm run deploy -- up`: the whole cluster on one machine. `USAGE` lists the commands. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { printProblem } from '#server/commands/printProblem.ts'
import { parsePort } from '#server/settings/settingValues.ts'
import { checkFiles } from './checkFiles.ts'
import { backUp, makeStanza, restore } from './cluster/backups.ts'
import { Cluster } from './cluster/Cluster.ts'
import { fill } from './cluster/fill.ts'
import { members } from './cluster/members.ts'
import { portOf } from './cluster/plan.ts'
import { roll } from './cluster/roll.ts'
import { tryImage } from './image/tryImage.ts'
import { prove } from './prove/prove.ts'
import { upgrade } from './upgrade/upgrade.ts'

const USAGE = `npm run deploy -- up                 3 etcd, 3 PostgreSQL, HAProxy, 2 servers, 1 upload part, on this machine
npm run deploy -- status             the leader, and the address of each part
npm run deploy -- roll               restarts the servers one after the other, without downtime
npm run deploy -- prove              injects faults under load and checks the ledger (deploy/README.md)
npm run deploy -- backup             backs PostgreSQL up, with pgBackRest
npm run deploy -- restore            deletes the data of PostgreSQL and etcd, and restores the backup
npm run deploy -- down               stops and removes all of it
npm run deploy -- check              checks the systemd units, and the Kubernetes files by their published schemas
npm run deploy -- image              builds the container image with buildah, runs it, and restarts it with its volume
npm run deploy -- upgrade [COMMIT]   data of the version before 1.0.0, or of COMMIT, opened by this one, and the way back
npm run deploy -- fill FILE TO       a file for real: writes FILE with the environment's values to TO, mode 600`

const FOLDER = resolve(process.env['DEPLOY_DIR'] ?? resolve(import.meta.dirname, '../.cluster'))

const COMMANDS: Record<string, (options: string[]) => Promise<void>> = {
  up,
  status,
  down,
  roll: rollAll,
  backup,
  restore: restoreAll,
  prove: proveIt,
  fill: fillFile,
  check: () => checkFiles(),
  image: () => tryImage(),
  upgrade: ([commit]) => upgrade(commit),
}

try {
  const [name = '', ...options] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) throw new PlainProblem(USAGE)
  await command(options)
} catch (error) {
  printProblem(error)
  // Servers and containers of a failed trial would keep it waiting: they end with it.
  process.exit()
}

async function up(): Promise<void> {
  const firstPort = parsePort(process.env['DEPLOY_PORT'] ?? '4300')
  if (!firstPort) throw new PlainProblem('DEPLOY_PORT must be a port, like 4300.')
  const cluster = await Cluster.make(FOLDER, firstPort)
  try {
    await cluster.start(sayStep)
    await makeStanza(cluster)
  } catch (error) {
    console.error(
      `The cluster is left as it is, for inspection; 'npm run deploy -- down' removes it.`,
    )
    throw error
  }
  await printStatus(cluster)
}

async function status(): Promise<void> {
  await printStatus(found())
}

async function down(): Promise<void> {
  await found().remove()
  console.log('Everything is stopped and removed.')
}

async function backup(): Promise<void> {
  console.log(await backUp(found()))
}

async function restoreAll(): Promise<void> {
  const cluster = found()
  await restore(cluster, sayStep)
  await printStatus(cluster)
}

async function rollAll(): Promise<void> {
  await roll(found(), sayStep)
}

async function proveIt(options: string[]): Promise<void> {
  await prove(found(), options)
}

function fillFile([from, to]: string[]): Promise<void> {
  if (!from || !to) throw new PlainProblem(USAGE)
  const text = fill(readFileSync(from, 'utf8'), process.env)
  writeFileSync(to, text, { mode: 0o600, flag: 'wx' })
  return Promise.resolve()
}

function sayStep(step: string): void {
  console.log(`${step} …`)
}

function found(): Cluster {
  const cluster = Cluster.find(FOLDER)
  if (cluster) return cluster
  throw new PlainProblem(`There is no cluster in ${FOLDER}. Bring one up: npm run deploy -- up`)
}

async function printStatus({ plan, parts }: Cluster): Promise<void> {
  const all = [...parts.etcd, ...parts.nodes, parts.proxy, ...parts.servers, parts.upload]
  const dead = all.filter(part => !part.running).map(({ name }) => name)
  const lines = [
    ['CXAC', `http://localhost:${portOf(plan.http)}`],
    ['', `https://localhost:${portOf(plan.https)} (signed by ${plan.tls}/people/ca.pem)`],
    ['PostgreSQL', `writes ${plan.writes}, reads ${plan.reads}`],
    ...(await members(plan)).map(({ name, role, state }) => ['', `${name}: ${role}, ${state}`]),
    ...plan.servers.map(({ name, address }) => ['Server', `${name}: http://${address}`]),
    ['Uploads', `http://localhost:${portOf(plan.upload)}`],
    ['Folder', `${plan.folder} (logs in log)`],
    ...(dead.length ? [['Not running', dead.join(', ')]] : []),
    ['Remove', 'npm run deploy -- down'],
  ]
  console.log(`\n${lines.map(([name, value]) => `  ${name!.padEnd(11)} ${value}`).join('\n')}\n`)
}
