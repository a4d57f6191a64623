import { access, constants, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { checkDatabase } from './checkDatabase.ts'

const TIMEOUT_MS = 10_000

interface Finding {
  what: string
  /** What was found, or what is wrong. */
  sentence: string
  isWrong: boolean
}

/** Reaches everything that the settings name, and changes nothing. */
export function checkInstallation(config: Config, dist: string): Promise<Finding[]> {
  const { dataDir, databaseUrl, databaseOwnerUrl, databaseReadUrl, smtpUrl, s3, uploadUrl } = config
  return Promise.all([
    find('DATA_DIR', () => checkFolder(dataDir)),
    find('Web app', () => checkBuilt(dist)),
    databaseUrl
      ? find('DATABASE_URL', () => checkDatabase(databaseUrl, config))
      : find('Database', () => checkEmbedded(dataDir)),
    ...(databaseOwnerUrl
      ? [find('DATABASE_OWNER_URL', () => checkDatabase(databaseOwnerUrl))]
      : []),
    ...(databaseReadUrl ? [find('DATABASE_READ_URL', () => checkDatabase(databaseReadUrl))] : []),
    ...(smtpUrl ? [find('SMTP_URL', () => checkMail(smtpUrl))] : []),
    ...(s3 ? [find('S3_URL', () => checkBucket(s3))] : []),
    ...(uploadUrl ? [find('UPLOAD_URL', () => checkAddress(`${uploadUrl}/healthz`))] : []),
    ...config.witnesses.map(({ url }) => find('WITNESSES', () => checkAddress(url))),
    ...config.auditors.map(({ url }) => find('AUDITORS', () => checkAddress(url))),
    find('PORT', () => checkPort(config.port, config.host)),
    find('OPERATOR_PORT', () => checkPort(config.operatorPort, config.operatorHost)),
  ])
}

async function find(what: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { what, sentence: await check(), isWrong: false }
  } catch (error) {
    const { message, cause } = error as Error
    // `fetch` has the reason there; several addresses of one host have only a code in common.
    const reason = (cause ?? error) as NodeJS.ErrnoException
    return { what, sentence: reason.message || reason.code || message, isWrong: true }
  }
}

async function checkFolder(dataDir: string): Promise<string> {
  let found = dataDir
  while (!(await isThere(found))) found = dirname(found)
  if (!(await stat(found)).isDirectory()) throw new PlainProblem(`${found} is not a folder.`)
  await access(found, constants.W_OK).catch(() => {
    throw new PlainProblem(`${found} cannot be written to.`)
  })
  return found === dataDir ? dataDir : `${dataDir}, which the start creates`
}

async function checkBuilt(dist: string): Promise<string> {
  if (await isThere(join(dist, 'index.html'))) return 'built'
  throw new PlainProblem('is not built: npm run build')
}

async function checkEmbedded(dataDir: string): Promise<string> {
  const made = await isThere(join(dataDir, 'postgres.password'))
  return made ? 'embedded' : 'embedded, which the start creates'
}

async function checkMail(url: string): Promise<string> {
  const timeout = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...timeout })
  await transport.verify()
  transport.close()
  return 'accepts the log-in'
}

async function checkBucket(s3: NonNullable<Config['s3']>): Promise<string> {
  const { bucketStorage } = await import('../../storage/bucketStorage.ts')
  await bucketStorage(s3).list('check/')
  return 'can be listed'
}

/** Any answer will do: a witness has no page. */
async function checkAddress(url: string): Promise<string> {
  await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return `${url} answers`
}

function checkPort(port: number, host: string): Promise<string> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.on('error', ({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is in use; does a server run already?' : code
      failed(new PlainProblem(`${port} of ${host} ${reason}`))
    })
    server.listen(port, host, () => server.close(() => done(`${port} of ${host} is free`)))
  })
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
