import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { OUTBOX } from './outbox.ts'

/** A real SMTP server: the server under test sends through it. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, { envelope }, done) {
    try {
      await keep(stream, envelope.rcptTo[0]!.address)
      done()
    } catch (error) {
      done(error as Error)
    }
  },
})
server.listen(Number(process.env.JOURNEY_SMTP_PORT), '127.0.0.1')

/** The file name has the recipient: a journey need not read the mails of the others. */
async function keep(stream: NodeJS.ReadableStream, recipient: string): Promise<void> {
  const name = `${Date.now()}-${recipient}-${randomUUID()}.eml`
  const message = await buffer(stream)
  mkdirSync(OUTBOX, { recursive: true })
  writeFileSync(join(OUTBOX, `.${name}`), message)
  renameSync(join(OUTBOX, `.${name}`), join(OUTBOX, name))
}
