import { expect } from '@playwright/test'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX } from './outbox.ts'

/** What is wanted of the newest mail to this address that holds it, as soon as the mail is there. */
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

/** Undoes quoted-printable: soft line ends and =XX. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
