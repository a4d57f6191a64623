import * as Type from 'typebox'

/** Bytes in hex and in base64url, as the calls about owner keys carry them. */

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]*$' })

export const Hex = (maxBytes: number, description: string) =>
  Type.String({
    maxLength: 2 * maxBytes,
    pattern: '^([0-9a-f]{2})+$',
    description: `${description}, in lower-case hex digits`,
  })

const ORDER_BYTES = 200
const KEY_BYTES = 105

export const OwnerKeyBytes = Hex(KEY_BYTES, "A key's bytes (docs/verify.md)")

/** The signature of an order by one key of its owner. */
export const OwnerSignature = Type.Object(
  {
    order: Hex(ORDER_BYTES, 'The bytes that were signed, as `signature_needed` gives them'),
    key: OwnerKeyBytes,
    signature: Type.String({
      ...Base64Url(200),
      description:
        'base64url; of a passkey as the browser gives it, over a challenge that is the SHA-256 of the order',
    }),
    authenticatorData: Type.Optional(
      Type.String({ ...Base64Url(5500), description: 'Of a passkey, as the browser gives it' }),
    ),
    clientDataJSON: Type.Optional(
      Type.String({ ...Base64Url(5500), description: 'Of a passkey, as the browser gives it' }),
    ),
  },
  { additionalProperties: false, 'x-refusal': 'signature_invalid' },
)
/** In a refusal with `signature_needed`. */
export const OrderToSign = {
  order: Type.Optional(
    Type.String({
      description: 'Of signature_needed: the bytes to sign, in lower-case hex digits',
    }),
  ),
  challenge: Type.Optional(
    Type.String({
      description: 'Of signature_needed, for a passkey: the SHA-256 of these bytes, in base64url',
    }),
  ),
  validUntil: Type.Optional(
    Type.String({
      description: 'Of signature_needed: until when the signature is accepted, ISO 8601',
    }),
  ),
}

export type OwnerSignature = Type.Static<typeof OwnerSignature>
