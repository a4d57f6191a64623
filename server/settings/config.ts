import { isAbsolute, resolve } from 'node:path'
import { IP_LOOKUPS_MAX, KYC_KEEP_DAYS, SIGNUPS_PER_NETWORK_PER_HOUR } from '#api/limits.ts'
import { type Micros, parseCoins } from '#api/chain/money.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { SECRETS, withSecretFiles } from './secretFiles.ts'
import {
  HARD_TO_GUESS,
  is32Bytes,
  isHardToGuess,
  NETWORKS,
  parseBucket,
  parseLookups,
  parseNetworks,
  parsePort,
  parseUrl,
  parseWitnesses,
  type WitnessConfig,
  WITNESSES,
} from './settingValues.ts'

export interface Config {
  port: number
  host: string
  operatorPort: number
  operatorHost: string
  /** The address that operators open, if it is not `operatorHost`; '' if there is none. */
  operatorUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The role that migrates the schema; null: the role of `databaseUrl`, which then owns it. */
  databaseOwnerUrl: string | null
  /** Replicas of that database for some of the reads; null: none. */
  databaseReadUrl: string | null
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  publicUrl: string
  uploadUrl: string
  /** Empty: this app's own explorer. */
  explorerUrl: string
  ipLookups: string[]
  transferFee: Micros
  signUpsPerHour: number
  smtpUrl: string | null
  mailFrom: string
  /** Networks that may receive push messages although they are not public. */
  pushNetworks: string[]
  /** Networks that webhooks may be in although they are not public. */
  webhookNetworks: string[]
  /** The witnesses that are asked to cosign checkpoints. */
  witnesses: WitnessConfig[]
  /** Witnesses that recompute the ledger. */
  auditors: WitnessConfig[]
  /** How many cosignatures readers require; null: more than half. */
  witnessQuorum: number | null
  /** Ed25519 seed in base64; null: one is created in the data folder. */
  signingKey: string | null
  /** AES-256 keys in base64, comma-separated, the one in use first; null: created in the data folder. */
  kycKey: string | null
  /** The days after which the pictures of a decided application are removed. */
  kycKeepDays: number
  /** Where documents are stored; null: in the data folder. */
  s3: S3Config | null
  /** Opens the operator console; null: only operators in the database can. */
  operatorToken: string | null
  /** Opens /metrics; null: open without a token, only on this machine. */
  metricsToken: string | null
  /** Encrypts and decrypts backups; null: there are none. */
  backupKey: string | null
  /** A public demo: when it starts over, as ISO 8601. Null: no demo. */
  demoEndsAt: string | null
  logLevel: string
}

export interface S3Config {
  url: string
  region: string
  /** Null: the machine's own role is used. */
  accessKey: string | null
  secretKey: string | null
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads every setting once. Reports all wrong values together, so that they can be fixed in one go. */
export function readConfig(given: Environment, projectDir: string): Config {
  const problems: string[] = []
  const environment = withSecretFiles(given, problems)
  const setting = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | null,
    rule: string,
  ): T => {
    const text = environment[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value !== null) return value
    const shown = SECRETS.includes(name) ? 'set' : `'${text}'`
    problems.push(`${name} is ${shown}, but it must be ${rule}.`)
    return fallback
  }
  const port = setting('PORT', 4000, parsePort, 'a whole number from 0 to 65535')
  const ownUrl = `http://localhost:${port}`
  const url = (name: string, fallback: string) =>
    setting(name, fallback, parseUrl, 'an address that starts with http:// or https://')
  const postgresUrl = (name: string) =>
    setting(
      name,
      null,
      text => (/^postgres(ql)?:\/\//.test(text) ? text : null),
      'an address that starts with postgres://',
    )
  const config: Config = {
    port,
    host: environment['HOST']?.trim() || '0.0.0.0',
    operatorPort: setting(
      'OPERATOR_PORT',
      port === 0 ? 0 : port + 1,
      parsePort,
      'a whole number from 0 to 65535',
    ),
    operatorHost: environment['OPERATOR_HOST']?.trim() || '127.0.0.1',
    operatorUrl: url('OPERATOR_URL', ''),
    dataDir: setting(
      'DATA_DIR',
      resolve(projectDir, '.data'),
      text => absolute(projectDir, text),
      '',
    ),
    databaseUrl: postgresUrl('DATABASE_URL'),
    databaseOwnerUrl: postgresUrl('DATABASE_OWNER_URL'),
    databaseReadUrl: postgresUrl('DATABASE_READ_URL'),
    trustedProxies: setting('TRUST_PROXY', [], parseNetworks, NETWORKS),
    publicUrl: url('PUBLIC_URL', ownUrl),
    uploadUrl: url('UPLOAD_URL', ''),
    explorerUrl: url('EXPLORER_URL', ''),
    ipLookups: setting(
      'IP_LOOKUPS',
      ['/api/ip'],
      parseLookups,
      `a comma-separated list of at most ${IP_LOOKUPS_MAX} addresses that start with https:// or /`,
    ),
    transferFee: setting(
      'TRANSFER_FEE',
      parseCoins('0.001')!,
      parseCoins,
      'an amount of CXAC with at most 9 digits before and 6 after the point',
    ),
    signUpsPerHour: setting(
      'SIGNUPS_PER_HOUR',
      SIGNUPS_PER_NETWORK_PER_HOUR,
      text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
      'a whole number from 1 on',
    ),
    smtpUrl: setting(
      'SMTP_URL',
      null,
      text => (/^smtps?:\/\//.test(text) && URL.canParse(text) ? text : null),
      'an address that starts with smtp:// or smtps://',
    ),
    mailFrom: environment['MAIL_FROM']?.trim() || 'CXAC <no-reply@localhost>',
    pushNetworks: setting('PUSH_NETWORKS', [], parseNetworks, NETWORKS),
    webhookNetworks: setting('WEBHOOK_NETWORKS', [], parseNetworks, NETWORKS),
    witnesses: setting('WITNESSES', [], parseWitnesses, WITNESSES),
    auditors: setting('AUDITORS', [], parseWitnesses, WITNESSES),
    witnessQuorum: setting(
      'WITNESS_QUORUM',
      null,
      text => (/^\d{1,2}$/.test(text) ? Number(text) : null),
      'a whole number, 0 if readers shall require none',
    ),
    signingKey: setting(
      'SIGNING_KEY',
      null,
      text => (is32Bytes(text) ? text : null),
      '32 bytes in base64',
    ),
    kycKey: setting(
      'KYC_KEY',
      null,
      text => (text.split(',').every(is32Bytes) ? text : null),
      '32 bytes in base64, or several such keys, comma-separated',
    ),
    kycKeepDays: setting(
      'KYC_KEEP_DAYS',
      KYC_KEEP_DAYS,
      text => (/^\d{1,5}$/.test(text) ? Number(text) : null),
      'a whole number of days',
    ),
    s3: readS3(
      environment,
      problems,
      setting('S3_URL', '', parseBucket, 'like https://host/bucket'),
    ),
    operatorToken: setting(
      'OPERATOR_TOKEN',
      null,
      text => (isHardToGuess(text) ? text : null),
      HARD_TO_GUESS,
    ),
    metricsToken: setting(
      'METRICS_TOKEN',
      null,
      text => (isHardToGuess(text) ? text : null),
      HARD_TO_GUESS,
    ),
    backupKey: setting(
      'BACKUP_KEY',
      null,
      text => (isHardToGuess(text) ? text : null),
      HARD_TO_GUESS,
    ),
    demoEndsAt: setting(
      'DEMO_ENDS_AT',
      null,
      text => (Number.isNaN(Date.parse(text)) ? null : text),
      'a time like 2026-11-18T12:00:00Z',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      'info',
      text => (LOG_LEVELS.includes(text) ? text : null),
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
  }
  if (config.databaseReadUrl && !config.databaseUrl)
    problems.push('DATABASE_READ_URL is for replicas of DATABASE_URL, which is not set.')
  if ((config.witnessQuorum ?? 0) > config.witnesses.length)
    problems.push('WITNESS_QUORUM is more than there are WITNESSES.')
  if (problems.length) throw new PlainProblem(problems.join('\n'))
  return config
}

const absolute = (base: string, path: string) => (isAbsolute(path) ? path : resolve(base, path))

function readS3(environment: Environment, problems: string[], url: string): S3Config | null {
  if (!url) return null
  const text = (name: string) => environment[name]?.trim() || null
  const [accessKey, secretKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')]
  if ((accessKey === null) !== (secretKey === null))
    problems.push('Of S3_ACCESS_KEY and S3_SECRET_KEY only one is set: set both, or neither.')
  return { url, region: text('S3_REGION') ?? 'us-east-1', accessKey, secretKey }
}
