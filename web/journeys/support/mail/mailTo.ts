import { expect } from '@playwright/test'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX } from './outbox.ts'

/** Waits for a mail to this address that matches, and returns the match of the newest one. */
export async function mailTo(email: string, wanted: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = await newest(email, wanted)), { message: `a mail to ${email}` })
    .toBeDefined()
  return found!
}

async function newest(email: string, wanted: RegExp): Promise<string | undefined> {
  const names = await readdir(OUTBOX).catch(() => [])
  for (const name of names
    .filter(each => /^\d.*\.eml$/.test(each) && each.includes(`-${email}-`))
    .toSorted()
    .toReversed()) {
    const mail = decoded(await readFile(join(OUTBOX, name), 'utf8'))
    const found = mail.includes(`To: ${email}`) && wanted.exec(mail)
    if (found) return found[0]
  }
  return undefined
}

/** Decodes quoted-printable: soft line breaks and =XX. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
