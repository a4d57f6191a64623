import * as Type from 'typebox'

/** Passkey messages between browser and server: the JSON forms of the Web Authentication standard. */

const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' })
const CREDENTIAL_ID = 1400

const common = {
  id: Bytes(CREDENTIAL_ID),
  rawId: Bytes(CREDENTIAL_ID),
  type: Type.Unsafe<'public-key'>({ type: 'string', enum: ['public-key'] }),
  clientExtensionResults: Type.Unsafe<object>({ type: 'object' }),
}

/** A new passkey. */
export const Attestation = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: Bytes(4096),
      attestationObject: Bytes(16_384),
    }),
  },
  { 'x-refusal': 'passkey_refused' },
)
export type Attestation = Type.Static<typeof Attestation>

/** A passkey's answer to a challenge. */
export const Assertion = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: Bytes(4096),
      authenticatorData: Bytes(4096),
      signature: Bytes(8192),
    }),
  },
  { 'x-refusal': 'passkey_refused' },
)
export type Assertion = Type.Static<typeof Assertion>

interface Descriptor {
  id: string
  type: 'public-key'
}

export interface CreationOptions {
  rp: { name: string; id?: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout?: number
  excludeCredentials?: Descriptor[]
  authenticatorSelection?: {
    residentKey?: 'required'
    requireResidentKey?: boolean
    userVerification?: 'required'
  }
  attestation?: 'none'
}

export interface RequestOptions {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: Descriptor[]
  userVerification?: 'required'
}
