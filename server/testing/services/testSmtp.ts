import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { whenDone } from '../whenDone.ts'

/** A real SMTP server. `isBusyAtFirst`: it refuses the first message as a busy one does. */
export async function testSmtp({ isBusyAtFirst = false } = {}) {
  const received: string[] = []
  let arrived = () => {}
  let isBusy = isBusyAtFirst
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const wasBusy = isBusy
      isBusy = false
      done(wasBusy ? Object.assign(new Error('Busy'), { responseCode: 450 }) : null)
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
        arrived()
      })
    },
  })
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done))
  whenDone(() => new Promise<void>(done => smtp.close(done)))
  const { port } = smtp.server.address() as AddressInfo

  async function nextMail(): Promise<string> {
    if (!received.length) await new Promise<void>(done => (arrived = done))
    return decoded(received.shift()!)
  }

  /** All messages that were not taken yet. */
  const readMails = (): string[] => received.map(decoded)

  return { url: `smtp://127.0.0.1:${port}`, nextMail, readMails }
}

const decoded = (mail: string) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
