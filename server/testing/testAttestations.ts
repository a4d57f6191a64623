import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** What a device signs when it creates a passkey, and with which key. */
interface ToAttest {
  authenticatorData: Buffer
  clientData: Buffer
  publicKey: KeyObject
  privateKey: KeyObject
}

/** An attestation statement: its format, and its fields as CBOR. */
interface Statement {
  format: string
  fields: Buffer
}

type Attest = (toAttest: ToAttest) => Statement

export const noAttestation: Attest = () => ({ format: 'none', fields: cborMap([]) })

/** Self-attestation: signed by the passkey itself, without a certificate. */
export const selfAttestation: Attest = toAttest => ({
  format: 'packed',
  fields: cborMap([ALGORITHM, signatureField(toAttest)]),
})

/** An attacker's certificate for the passkey, with the URL of a revocation list. */
export const certified =
  (format: 'android-key' | 'fido-u2f' | 'packed', revocationUrl: string): Attest =>
  toAttest => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const clientHash = createHash('sha256').update(toAttest.clientData).digest()
    const extensions = [keyDescription(clientHash), revocationList(revocationUrl)]
    const leaf = certificate(toAttest.publicKey, root.privateKey, extensions)
    const own = certificate(root.publicKey, root.privateKey, [])
    const chain = cborField('x5c', cborArray([cborBytes(leaf), cborBytes(own)]))
    return { format, fields: cborMap([ALGORITHM, signatureField(toAttest), chain]) }
  }

function certificate(subjectKey: KeyObject, signer: KeyObject, extensions: Buffer[]): Buffer {
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('test')))))
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(-1), time(1)),
    name,
    subjectKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(signed, algorithm, bitString(sign('sha256', signed, signer)))
}

const keyDescription = (challenge: Buffer) =>
  extension(
    '2b06010401d679020111',
    sequence(
      integer(3),
      der(0x0a, Buffer.from([1])),
      integer(4),
      der(0x0a, Buffer.from([1])),
      der(0x04, challenge),
      der(0x04, Buffer.alloc(0)),
      sequence(),
      sequence(),
    ),
  )

const revocationList = (url: string) =>
  extension('551d1f', sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url)))))))

function time(years: number): Buffer {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (value: number) => der(0x02, Buffer.from([value]))
const bitString = (bytes: Buffer) => der(0x03, Buffer.concat([Buffer.alloc(1), bytes]))

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** ES256. */
const ALGORITHM = Buffer.concat([cborText('alg'), Buffer.from([0x26])])

function signatureField({ authenticatorData, clientData, privateKey }: ToAttest): Buffer {
  const clientHash = createHash('sha256').update(clientData).digest()
  const signature = sign('sha256', Buffer.concat([authenticatorData, clientHash]), privateKey)
  return cborField('sig', cborBytes(signature))
}

/** CBOR of { fmt, attStmt, authData }. */
export const attestationObject = ({ format, fields }: Statement, authenticatorData: Buffer) =>
  cborMap([
    cborField('fmt', cborText(format)),
    cborField('attStmt', fields),
    cborField('authData', cborBytes(authenticatorData)),
  ])

const cborMap = (fields: Buffer[]) =>
  Buffer.concat([Buffer.from([0xa0 + fields.length]), ...fields])
const cborArray = (items: Buffer[]) => Buffer.concat([Buffer.from([0x80 + items.length]), ...items])
const cborField = (name: string, value: Buffer) => Buffer.concat([cborText(name), value])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
