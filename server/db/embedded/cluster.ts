import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { readOrMake } from '../readOrMake.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { makeServerRole, SERVER_ROLE, serverPassword } from '../serverRole.ts'
import { SOCKET_PORT, socketFolder } from './socketFolder.ts'
import { clusterFolder, postgresPrograms, systemUser, type SystemUser } from './binaries.ts'

const START_MS = 60_000
/** Processes of a killed PostgreSQL may block the next start for so long. */
const KEPT_OUT_MS = 10_000
const POLL_MS = 25
const LEAST_BUFFERS_MB = 256
const MOST_BUFFERS_MB = 4096

/** One PostgreSQL cluster on disk: created if missing, started, or adopted if it already runs. */
export class Cluster {
  readonly folder: string
  readonly password: string
  readonly #sockets: string
  readonly #programs: string
  readonly #user: SystemUser
  readonly #durable: boolean

  private constructor(
    folder: string,
    password: string,
    sockets: string,
    programs: string,
    user: SystemUser,
    durable: boolean,
  ) {
    this.folder = folder
    this.password = password
    this.#sockets = sockets
    this.#programs = programs
    this.#user = user
    this.#durable = durable
  }

  /** `bringBack` fills the folder of a missing cluster (a restore), for PostgreSQL's own user. */
  static async open(
    givenDir: string,
    durable: boolean,
    say: (step: string) => void,
    bringBack?: (folder: string, user: SystemUser) => Promise<void>,
  ): Promise<Cluster> {
    await mkdir(givenDir, { recursive: true, mode: 0o700 })
    // One spelling for all commands: a running database is recognized by the folder it was started with.
    const dataDir = await realpath(givenDir)
    const user = await systemUser(dataDir)
    if (user) await chmod(dataDir, 0o711)
    const programs = await postgresPrograms(user)
    const password = await readOrMake(join(dataDir, 'postgres.password'), () =>
      randomBytes(24).toString('base64url'),
    )
    const folder = await clusterFolder(dataDir, user)
    const sockets = await socketFolder(dataDir, folder, user)
    const cluster = new Cluster(folder, password, sockets, programs, user, durable)
    if (!(await readFile(join(folder, 'PG_VERSION')).catch(() => null))) {
      if (!bringBack) say('Making the database (once)')
      await cluster.#make(
        bringBack ? path => bringBack(path, user) : path => cluster.#initialise(path),
      )
    }
    return cluster
  }

  /** As the owner of everything, for migrations. */
  ownerUrlOf(database: string): string {
    return this.#urlOf('cxac', this.password, database)
  }

  /** As the running server: see `SERVER_ROLE`. */
  urlOf(database: string): string {
    return this.#urlOf(SERVER_ROLE, serverPassword(this.password), database)
  }

  #urlOf(role: string, password: string, database: string): string {
    const host = encodeURIComponent(this.#sockets)
    return `postgres://${role}:${password}@${host}:${SOCKET_PORT}/${database}`
  }

  /** Starts PostgreSQL unless it runs already. After a restore it has more to do than after a crash. */
  async start(timeoutMs = START_MS): Promise<void> {
    const running = await this.#running()
    // Not ours to stop: the server of an older version may still use it.
    if (running?.isOnPort)
      throw new PlainProblem(
        `The database in ${this.folder} was started by an older version of CXAC and still runs. Stop that server first. If that server is gone: kill -INT ${running.pid}`,
      )
    let child: ChildProcess | null = null
    const begunMs = Date.now()
    while (Date.now() < begunMs + timeoutMs) {
      if (child && (child.exitCode ?? child.signalCode) !== null) {
        if (Date.now() > begunMs + KEPT_OUT_MS) break
        child = null
      }
      // The one that ran a moment ago may have been stopping.
      if (!child && !(await this.isRunning())) child = this.#spawn()
      if (await this.#accepts()) return
      await delay(POLL_MS)
    }
    throw new PlainProblem(
      `PostgreSQL did not start. Its log is in ${join(this.folder, 'log')}; the last lines of it may say why.`,
    )
  }

  async #accepts(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.ownerUrlOf('postgres'),
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await makeServerRole(client, serverPassword(this.password))
      await client.end()
      return true
    } catch {
      return false
    }
  }

  async isRunning(): Promise<boolean> {
    return (await this.#running()) !== null
  }

  async stop(): Promise<void> {
    const running = await this.#running()
    if (!running) return
    process.kill(running.pid, 'SIGINT')
    while (await this.#running()) await delay(POLL_MS)
  }

  /**
   * A lock file by itself proves nothing: after a power cut or in a restarted container its process id may belong to
   * another program. Such a file would keep PostgreSQL from starting, so it is removed.
   */
  async #running(): Promise<{ pid: number; isOnPort: boolean } | null> {
    const file = join(this.folder, 'postmaster.pid')
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[0])
    if (!pid) return null
    if ((await commandOf(pid)).includes(`-D ${this.folder} `))
      return { pid, isOnPort: Boolean(lines[5]?.trim()) }
    await rm(file, { force: true })
    return null
  }

  #spawn(): ChildProcess {
    const settings = {
      listen_addresses: '',
      // A list: in quotes, a folder's name may hold blanks and commas.
      unix_socket_directories: `"${this.#sockets.replaceAll('"', '""')}"`,
      shared_buffers: `${this.#durable ? buffersMb() : LEAST_BUFFERS_MB}MB`,
      max_wal_size: '2GB',
      // Without further backups the log must not fill the disk: the next backup is a full one then.
      max_slot_wal_keep_size: '10GB',
      jit: 'off',
      logging_collector: 'on',
      log_directory: 'log',
      log_filename: 'postgresql-%a.log',
      log_truncate_on_rotation: 'on',
      log_rotation_age: '1d',
      // Without data of users: the detail of a violated constraint has the mail address.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      // Tests start several servers at once, each with some 25 connections.
      ...(this.#durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '300' }),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A separate process group: Ctrl-C in the terminal must reach the server first, while requests still run.
    const args = ['-D', this.folder, '-p', String(SOCKET_PORT), ...options]
    const child = spawn(this.#program('postgres'), args, {
      cwd: '/',
      stdio: 'ignore',
      detached: true,
      env: plainEnvironment(),
      ...this.#user,
    })
    // A program that cannot be run ends like one that failed: the caller sees its exit code.
    return child.on('error', () => {})
  }

  /** The folder appears complete or not at all. */
  async #make(fill: (folder: string) => Promise<void>): Promise<void> {
    const unfinished = `${this.folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    if (this.#user) await chown(unfinished, this.#user.uid, this.#user.gid)
    await fill(unfinished)
    await rename(unfinished, this.folder)
  }

  async #initialise(folder: string): Promise<void> {
    const passwordFile = `${this.folder}.initial-password`
    await writeFile(passwordFile, this.password, { mode: 0o600 })
    if (this.#user) await chown(passwordFile, this.#user.uid, this.#user.gid)
    const options = ['-U', 'cxac', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
    if (!this.#durable) options.push('--no-sync')
    const args = ['-D', folder, `--pwfile=${passwordFile}`, ...options]
    try {
      await promisify(execFile)(this.#program('initdb'), args, {
        cwd: '/',
        env: plainEnvironment(),
        ...this.#user,
      })
    } catch (error) {
      throw new PlainProblem(`The database could not be created: ${(error as Error).message}`)
    } finally {
      await rm(passwordFile)
    }
  }

  #program(name: string): string {
    return join(this.#programs, name)
  }
}

/** Without the server's secrets: the owner of the database could read them, and what they encrypt. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isPlain = (name: string) => /^(PATH|TZ|LANG|LC_\w+|LD_LIBRARY_PATH)$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isPlain(name)))
}

/** A quarter of the memory that this process may use, which in a container is less than the machine's. */
function buffersMb(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const quarterMb = Math.floor(memory / 4 / 2 ** 20)
  return Math.min(Math.max(quarterMb, LEAST_BUFFERS_MB), MOST_BUFFERS_MB)
}

/** The arguments of the process; empty for a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  )
  return stdout
}
