import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Habits {
  /** The page that asks, as the browser says. */
  origin: string
  /** Whether its owner has unlocked it. */
  isUnlocked: boolean
}

/** A device with one passkey. `counter` is how often it was used, as it says. */
export function testAuthenticator({ origin, isUnlocked }: Habits) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const flags = PRESENT | (isUnlocked ? VERIFIED : 0)
  const device = { counter: 0, origin, create, answer }

  function create({ challenge, rp }: CreationOptions): Attestation {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = [authenticatorData(rp.id!, HAS_KEY), Buffer.alloc(16), length, id, coseKey]
    return {
      ...common(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject(Buffer.concat(data)).toString('base64url'),
      },
    }
  }

  function answer({ challenge, rpId }: RequestOptions): Assertion {
    device.counter++
    const data = authenticatorData(rpId!, 0)
    const client = clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ...common(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      },
    }
  }

  const common = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))

  function authenticatorData(host: string, further: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | further)
    rest.writeUInt32BE(device.counter, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), rest])
  }

  return device
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  const head = `a363${hex('fmt')}64${hex('none')}67${hex('attStmt')}a068${hex('authData')}59`
  return Buffer.concat([Buffer.from(head, 'hex'), length, data])
}

const hex = (text: string) => Buffer.from(text).toString('hex')
