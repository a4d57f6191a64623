import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#api/webauthn.ts'
import { attestationObject, noAttestation } from './testAttestations.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Habits {
  /** The origin of the page, as the browser reports it. */
  origin: string
  /** Whether the device has verified its user. */
  isUnlocked: boolean
}

/** A device with one passkey. `counter` is the signature counter that it reports. */
export function testAuthenticator({ origin, isUnlocked }: Habits) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const flags = PRESENT | (isUnlocked ? VERIFIED : 0)
  const device = { counter: 0, origin, crossOrigin: false, create, answer }

  function create({ challenge, rp }: CreationOptions, attest = noAttestation): Attestation {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([
      authenticatorData(rp.id!, HAS_KEY),
      Buffer.alloc(16),
      length,
      id,
      coseKey,
    ])
    const client = clientData('webauthn.create', challenge)
    const statement = attest({ authenticatorData: data, clientData: client, publicKey, privateKey })
    return {
      ...common(),
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject(statement, data).toString('base64url'),
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
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: device.origin,
        crossOrigin: device.crossOrigin,
      }),
    )

  function authenticatorData(host: string, further: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | further)
    rest.writeUInt32BE(device.counter, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), rest])
  }

  return device
}
