import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands one message over, or throws so that it is tried again. */
export type SendMail = (mail: Mail) => Promise<void>

/** By SMTP where there is a server for it, else as files for a person to open. */
export function makeMailer(smtpUrl: string | null, outbox: string, from: string): SendMail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return async mail => void (await transport.sendMail({ from, ...mail }))
  }
  const compose = createTransport({ streamTransport: true, buffer: true })
  return async mail => {
    const { message } = await compose.sendMail({ from, ...mail })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/:/g, '-')}-${mail.subject.replace(/\W+/g, '-')}.eml`
    // A whole file or none: whoever watches the folder must not read half a message.
    await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
    await rename(join(outbox, `.${name}`), join(outbox, name))
  }
}
