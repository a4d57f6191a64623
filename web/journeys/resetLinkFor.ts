import { expect } from '@playwright/test'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OUTBOX = join(process.env.JOURNEY_DATA_DIR ?? '.data', 'outbox')
const LINK = /http:\/\/\S+\/reset#[\w-]+/

/** The link in the newest mail to this address, as soon as the mail is there. */
export async function resetLinkFor(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = await newestLink(email)), { message: `a mail to ${email}` })
    .toBeDefined()
  return link!
}

async function newestLink(email: string): Promise<string | undefined> {
  const names = await readdir(OUTBOX).catch(() => [])
  for (const name of names
    .filter(each => /^\d.*\.eml$/.test(each))
    .toSorted()
    .toReversed()) {
    const mail = await readFile(join(OUTBOX, name), 'utf8')
    if (mail.includes(`To: ${email}`)) return LINK.exec(decoded(mail))?.[0]
  }
  return undefined
}

/** Undoes quoted-printable: soft line ends and =XX. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
