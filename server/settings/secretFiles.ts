import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** Settings that are never printed, and that NAME_FILE can name a file for: others can read terminals and logs. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SIGNING_KEY',
  'KYC_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'OPERATOR_TOKEN',
  'METRICS_TOKEN',
  'BACKUP_KEY',
]

/** The environment with each secret whose NAME_FILE is set, as containers mount them. */
export function withSecretFiles(environment: Environment, problems: string[]): Environment {
  const complete = { ...environment }
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set: set one of them.`)
      continue
    }
    try {
      complete[name] = readFileSync(path, 'utf8').trim()
      if (!complete[name]) problems.push(`${name}_FILE is '${path}', but that file is empty.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      problems.push(`${name}_FILE is '${path}', but that file cannot be read (${code}).`)
    }
  }
  return complete
}
