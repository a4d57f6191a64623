import type pg from 'pg'
import type { Logger } from 'pino'
import type { NewestState } from '../chain/state/NewestState.ts'
import type { Continuity } from '../chain/continuity/Continuity.ts'
import { Replica } from '../chain/continuity/Replica.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { fixOrigin, isElsewhere, originOf } from '../transparency/publish/logOrigin.ts'
import type { Config } from '../settings/config.ts'
import { connect } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrateJobs } from '../db/jobs.ts'
import { Listener } from '../db/listener.ts'
import { migrate } from '../db/migrate.ts'
import { Reader } from '../db/Reader.ts'
import { KeyRing } from '../kyc/keys/keyRing.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { openLedger } from '../ledger/openLedger.ts'
import { type DigestKey, keyedDigests, readPlainUntilMs } from '../ledger/keys/usedKey.ts'
import { readSecret, requireSameSecret } from './secret.ts'
import { OperatorSessions } from '../operator/operatorSessions.ts'
import { SecurityLog } from '../logging/securityLog.ts'
import { makeStorage } from '../storage/makeStorage.ts'
import { requireSameFolder } from '../storage/requireSameFolder.ts'
import type { Storage } from '../storage/storage.ts'
import { Sessions } from '../users/sessions/sessions.ts'

/** How long to wait for a leader: a server that starts during a PostgreSQL failover must not stay down. */
const LEADER_TIMEOUT_MS = 60_000

interface Options {
  log: Logger
  /** A running database; overrides the settings. */
  url?: string
  say?: (step: string) => void
  now?: () => number
  /** Closes what is open so far, newest last: a signal may stop a start half-way. */
  opened?: (() => Promise<unknown>)[]
}

/** What the app and the upload part have in common. */
export interface Shared {
  config: Config
  log: Logger
  now: () => number
  url: string
  /** Where the embedded database keeps its files; null when it is not embedded. */
  databaseFolder: string | null
  pool: pg.Pool
  listener: Listener
  keys: KeyRing
  sessions: Sessions
  operatorSessions: OperatorSessions
  storage: Storage
  close: () => Promise<void>
}

export interface Installation extends Shared {
  /** See `readSecret`. */
  secret: Uint8Array
  /** For the digests of Idempotency-Keys. */
  digestKey: DigestKey
  /** The name under which the ledger is signed. */
  origin: string
  ledger: Ledger
  head: LiveLedger
  continuity: Continuity
  states: NewestState
  /** A separate connection for frequent reads. */
  reader: Reader
  /** Null: everything is read from the one database. */
  replica: Replica | null
  securityLog: SecurityLog
}

/** Everything that the app runs on, the same for the server, tests, benches and the demo. */
export function openInstallation(config: Config, options: Options): Promise<Installation> {
  return orClose(options, async opened => {
    const shared = await openParts(config, options, opened)
    const secret = await readSecret(config)
    await requireSameSecret(shared.pool, secret)
    const origin = await fixOrigin(shared.pool, config.publicUrl)
    if (isElsewhere(config.publicUrl, origin))
      shared.log.warn(
        { origin, wanted: originOf(config.publicUrl) },
        'the log keeps the name of its first address',
      )
    const reader = new Reader(shared.url, error =>
      shared.log.warn({ err: error }, 'a connection was lost'),
    )
    opened.push(() => reader.close())
    const { close, ...parts } = await openLedger({ ...shared, reader, dataDir: config.dataDir })
    opened.push(close)
    const replica = config.databaseReadUrl
      ? new Replica(config.databaseReadUrl, parts.continuity, shared.log)
      : null
    if (replica) opened.push(() => replica.close())
    const securityLog = new SecurityLog(secret)
    const plainUntilMs = await readPlainUntilMs(shared.pool)
    const digestKey = keyedDigests(secret, plainUntilMs, shared.now)
    return { ...shared, ...parts, reader, replica, secret, digestKey, origin, securityLog }
  })
}

/** Without the ledger and its secret, which the upload part must not need. */
export function openShared(config: Config, options: Options): Promise<Shared> {
  return orClose(options, opened => openParts(config, options, opened))
}

type Opened = NonNullable<Options['opened']>

async function openParts(
  config: Config,
  { log, url: given, say = () => {}, now = Date.now }: Options,
  opened: Opened,
): Promise<Shared> {
  const running = given ?? config.databaseUrl
  const embedded = running === null ? await startEmbedded(config.dataDir, log, say) : null
  if (embedded) opened.push(embedded.stop)
  const url = embedded?.url ?? running!
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a connection was lost')
  const pool = await connect(url, onIdleError, embedded ? 0 : LEADER_TIMEOUT_MS)
  opened.push(() => pool.end())
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl
  const onProgress = (done: number, total: number) =>
    log.info({ done, total }, 'migrating the ledger')
  await (ownerUrl ? migrateAs(ownerUrl, url, onProgress) : migrate(pool, undefined, onProgress))
  await migrateJobs(url)
  const listener = new Listener(url, log)
  opened.push(() => listener.close())
  const keys = await KeyRing.open(config)
  await keys.register(pool)
  const sessions = await Sessions.open(pool, listener, log)
  const operatorSessions = new OperatorSessions(pool, config.operatorToken, now)
  await requireSameFolder(pool, config)
  const storage = await makeStorage(config)
  const databaseFolder = embedded?.folder ?? null
  const close = () => closeAll(opened)
  return {
    config,
    log,
    now,
    url,
    databaseFolder,
    pool,
    listener,
    keys,
    sessions,
    operatorSessions,
    storage,
    close,
  }
}

async function migrateAs(
  ownerUrl: string,
  url: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const owner = await connect(ownerUrl, () => {})
  try {
    await migrate(owner, new URL(url).username, onProgress)
  } finally {
    await owner.end()
  }
}

/** Connections opened before a failure would keep the process alive. */
async function orClose<T>(
  { opened = [] }: Options,
  open: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await open(opened)
  } catch (error) {
    await closeAll(opened).catch(() => {})
    throw error
  }
}

async function closeAll(opened: Opened): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}
