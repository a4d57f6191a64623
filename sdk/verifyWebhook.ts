import { isSignature } from '#ed25519'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64 } from '#api/chain/base64.ts'
import { readUtf8 } from '#api/chain/utf8.ts'
import { WebhookExpired, WebhookNotSigned } from './errors.ts'
import type { ReceivedWebhook, WalletEvent, WebhookTest } from './types.ts'

const SECRET = 'whsec_'
const PUBLIC_KEY = 'whpk_'
const TOLERANCE_SECONDS = 300

/**
 * The event of a request to a webhook, if the key has signed it and it is not old, as Standard Webhooks 1.0 says.
 * `Client.verifyEvent` then proves it by the ledger.
 */
export function verifyWebhook({
  headers,
  body,
  key,
  toleranceSeconds = TOLERANCE_SECONDS,
  nowMs = Date.now(),
}: ReceivedWebhook): WalletEvent | WebhookTest {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string]
  if (!id || !/^\d+$/.test(timestamp) || !signatures)
    throw new WebhookNotSigned('The request has no signature of a webhook.')
  const bytes = bytesOf(body)
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), bytes)
  const isRight = checkBy(key)
  if (!signatures.split(' ').some(signature => isRight(signature, signed)))
    throw new WebhookNotSigned('The message is not signed by the key of this webhook.')
  // Only now: the time of a message that is not signed says nothing about the clock.
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookExpired(
      `The message was signed ${timestamp} seconds after 1970, and now it is ${Math.floor(nowMs / 1000)}: it is a repeated one, or the clock of this machine is wrong.`,
    )
  return JSON.parse(readUtf8(bytes)) as WalletEvent | WebhookTest
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return utf8ToBytes(body)
  if (body instanceof Uint8Array) return body
  // Serialized again, it would not be the bytes that were signed.
  throw new TypeError('`body`: give the bytes or the text as they came, not the parsed JSON.')
}

function checkBy(key: string | undefined): (signature: string, signed: Uint8Array) => boolean {
  // An environment variable may not be set.
  const prefix = [SECRET, PUBLIC_KEY].find(each => key?.startsWith(each))
  const secret = prefix === undefined ? null : decodeBase64(key!.slice(prefix.length))
  if (!secret) throw new TypeError('`key`: that of a webhook begins with whsec_ or whpk_.')
  const version = prefix === SECRET ? 'v1,' : 'v1a,'
  return (signature, signed) => {
    const bytes = signature.startsWith(version) && decodeBase64(signature.slice(version.length))
    if (!bytes) return false
    if (prefix === SECRET) return isEqual(bytes, hmac(sha256, secret, signed))
    return bytes.length === 64 && isSignature(bytes, signed, secret)
  }
}

/** Takes as long for any difference, so that no time tells how many bytes were right. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let i = 0; i < other.length; i++) difference |= (one[i] ?? 0) ^ other[i]!
  return difference === 0
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : ''
}
