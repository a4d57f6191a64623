import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addPasskey, beginPasskey } from '#api/calls/passkeys.ts'
import { ownerKeys, startOwnerKeys } from '#api/calls/ownerKeys.ts'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { encodeKeySet, hashKeySet, type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeKeysOrder, ORDER_LIFE_MS } from '#api/chain/keys/order.ts'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { encodeOwnerKey, readOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { plainKey, type TestKey } from '#api/chain/testing/ownerKeys.ts'
import type { Micros } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { startKeySet } from '../users/ownerKeys/startKeySet.ts'
import { testAuthenticator } from './testAuthenticator.ts'
import type { testApp } from './testApp.ts'

type World = Awaited<ReturnType<typeof testApp>>
type Person = Awaited<ReturnType<World['newUser']>>

/** Signs orders, as a browser with a passkey or a program does. */
export interface Signer {
  /** In hex. */
  key: string
  /** Of a passkey: its id in the account. */
  passkey?: string
  /** On our own page, or on another one. */
  sign: (order: string, page?: { origin: string; crossOrigin: boolean }) => OwnerSignature
}

let seeds = 1000

export function plainSigner(dailyLimit?: Micros): Signer {
  const test: TestKey = plainKey(++seeds, dailyLimit)
  const key = bytesToHex(encodeOwnerKey(test.key))
  return {
    key,
    sign: order => {
      const { signature } = test.sign(hexToBytes(order))
      return { order, key, signature: Buffer.from(signature).toString('base64url') }
    },
  }
}

/** Adds a passkey to the account. */
export async function passkeySigner(world: World, user: Person, name = 'Phone'): Promise<Signer> {
  const { askCall, config } = world
  const origin = new URL(config.publicUrl)
  const device = testAuthenticator({ origin: origin.origin, isUnlocked: true })
  const { token, password } = user
  const { body } = await askCall(beginPasskey, { password }, { token })
  await askCall(addPasskey, { name, attestation: device.create(body.options) }, { token })
  const { passkeys } = (await askCall(ownerKeys, {}, { token })).body
  const { key, id } = passkeys.at(-1)!
  return {
    key,
    passkey: id,
    sign: (order, page = { origin: origin.origin, crossOrigin: false }) => {
      Object.assign(device, page)
      const challenge = orderChallenge(hexToBytes(order))
      const { response } = device.answer({ challenge, rpId: origin.hostname })
      return { order, key, ...response }
    },
  }
}

/** The input of `startOwnerKeys` and `changeOwnerKeys`. */
export async function newSetOf(
  { askCall, clock }: World,
  { token }: Person,
  keys: readonly Signer[],
  signers: readonly Signer[] = keys,
) {
  const { address, origin, sequence, before } = (await askCall(ownerKeys, {}, { token })).body
  const set: KeySet = {
    originHash: originHashOf(origin),
    address: address as KeySet['address'],
    sequence: sequence + 1,
    keys: keys.map(({ key }) => readOwnerKey(new FieldReader(hexToBytes(key)))),
  }
  const order = encodeKeysOrder({
    originHash: set.originHash,
    address: set.address,
    before: hexToBytes(before),
    after: hashKeySet(set),
    validUntilMs: clock.now + ORDER_LIFE_MS,
  })
  return {
    set: bytesToHex(encodeKeySet(set)),
    signatures: signers.map(({ sign }) => sign(bytesToHex(order))),
    added: keys.map(({ key, passkey }, i) => ({
      key,
      name: `Key ${i + 1}`,
      ...(passkey !== undefined && { passkey }),
    })),
  }
}

/**
 * A user with 10 CXAC, whose coins only a passkey and a recovery key move. `beforeStart`: what is waited for while the
 * server still moves them.
 */
export async function testOwner(
  world: World,
  further: readonly Signer[] = [],
  beforeStart: (user: Person) => Promise<unknown> = async () => {},
) {
  const { askCall, newUser, pool, clock } = world
  const user = await newUser((await newUser()).referralCode)
  await pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id])
  const phone = await passkeySigner(world, user)
  const recovery = plainSigner()
  const keys = [phone, recovery, ...further]
  const { password, token } = user
  const input = { password, ...(await newSetOf(world, user, keys)) }
  const asked = await askCall(startOwnerKeys, input, { token })
  if (asked.status !== 200) throw new Error(`The keys do not start: ${asked.body.message}`)
  await beforeStart(user)
  clock.now += 24 * 60 * 60 * 1000
  await startKeySet(world, user.id)
  return { user, phone, recovery, keys }
}
