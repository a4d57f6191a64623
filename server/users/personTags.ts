import { createHmac, hkdfSync } from 'node:crypto'

/** Tells people apart without storing who they are. */
export interface PersonTags {
  mailbox: (emailKey: string) => string
  name: (usernameKey: string) => Buffer
  /** Of a name and the mail address of its owner together. */
  nameOwner: (usernameKey: string, emailKey: string) => Buffer
}

export function personTagger(secret: Uint8Array): PersonTags {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cxac person tags', 32))
  const tag = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    mailbox: emailKey => tag('mailbox', emailKey).toString('base64url'),
    name: usernameKey => tag('name', usernameKey),
    nameOwner: (usernameKey, emailKey) => tag('name owner', usernameKey, emailKey),
  }
}
