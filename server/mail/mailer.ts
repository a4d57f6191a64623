import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { isLoopback } from '../network/isLoopback.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one message, or throws so that it is retried. */
export type SendMail = (mail: Mail) => Promise<void>

/** By SMTP if a server is configured, otherwise as files. The library is loaded for the first mail. */
export function makeMailer(smtpUrl: string | null, outbox: string, from: string): SendMail {
  // As an object: in a text, a comma in the address would begin a second recipient.
  const compose = (mail: Mail) => ({ from, ...mail, to: { name: '', address: mail.to } })
  if (smtpUrl) {
    // Without TLS, anyone on the way could read the links that set passwords.
    const requireTLS = !isLoopback(new URL(smtpUrl).hostname)
    let transport: Transporter | undefined
    return async mail => {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: smtpUrl, requireTLS })
      await transport.sendMail(compose(mail))
    }
  }
  return async mail => {
    const { createTransport } = await import('nodemailer')
    const writer = createTransport({ streamTransport: true, buffer: true })
    const { message } = await writer.sendMail(compose(mail))
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const time = new Date().toISOString().replace(/:/g, '-')
    const name = `${time}-${randomUUID().slice(0, 8)}-${mail.subject.replace(/\W+/g, '-')}.eml`
    // Renamed when complete: a program that watches the folder must not read half a message.
    await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
    await rename(join(outbox, `.${name}`), join(outbox, name))
  }
}
