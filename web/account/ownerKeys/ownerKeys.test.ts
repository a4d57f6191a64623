import { p256 } from '@noble/curves/nist.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { decodeKeySet, encodeKeySet, hashKeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { decodeTransferOrder, orderIdOf } from '#api/chain/keys/order.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { signWithSecret } from '#api/chain/keys/signWithSecret.ts'
import { micros } from '#api/chain/money.ts'
import { passkey, plainKey } from '#api/chain/testing/ownerKeys.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { serverClock } from '../../time/serverClock.ts'
import { answerWithPasskey } from '../passkeys/passkeys.ts'
import { listedSet } from './listedSet.ts'
import { newKeySet } from './newKeySet.ts'
import { differenceToOwn, ownSet, rememberOwnSet } from './ownSet.ts'
import { keyOfSecret, makeRecoveryKey, readRecoveryKey } from './recoveryKey.ts'
import { requireValid } from './requireValid.ts'
import { signTransfer } from './signTransfer.ts'

const address = parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')!
const other = parseAddress('0x000000000000000000000000000053595354454d')!
const origin = 'wallet.example/log'
const recovery = makeRecoveryKey()
const secret = readRecoveryKey(recovery)!
const phone = passkey(1)
const listed = [keyOfSecret(secret), bytesToHex(encodeOwnerKey(phone.key))]

/** A wallet with the recovery key and the phone's passkey. */
const state = (keys = listed): OwnerKeys => ({
  state: 'own',
  startsAt: null,
  address,
  origin,
  rpId: 'wallet.example',
  sequence: 1,
  before: bytesToHex(
    hashKeySet({
      originHash: originHashOf(origin),
      address,
      sequence: 1,
      keys: [plainKeyOf(secret), phone.key],
    }),
  ),
  keys: keys.map(key => ({
    key,
    type: 'ed25519',
    name: 'Key',
    dailyLimit: null,
    credentialId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  })),
  passkeys: [],
})

const plainKeyOf = (seed: Uint8Array) => ({
  ...plainKey(0).key,
  publicKey: hexToBytes(keyOfSecret(seed)).slice(-32),
})
const sign = (order: Uint8Array) => signWithSecret(order, secret, listed[0]!)

test('a change continues the set in force, and each new key signs it', async () => {
  const fresh = readRecoveryKey(makeRecoveryKey())!
  const freshKey = keyOfSecret(fresh)
  const added = [
    { key: freshKey, name: 'New', sign: (o: Uint8Array) => signWithSecret(o, fresh, freshKey) },
  ]
  const { set, signatures } = await newKeySet(state(), { kept: listed.slice(1), added, sign })
  const { sequence, keys } = decodeKeySet(hexToBytes(set))
  expect([sequence, ...keys.map(each => bytesToHex(encodeOwnerKey(each)))]).toEqual([
    2,
    listed[1],
    keyOfSecret(fresh),
  ])
  expect(signatures.map(each => each.key)).toEqual([keyOfSecret(fresh), listed[0]])
})

test('a key that the server has put into the list is not signed', async () => {
  const foreign = bytesToHex(encodeOwnerKey(plainKey(9).key))
  const change = { kept: [...listed, foreign], added: [], sign }
  await expect(newKeySet(state([...listed, foreign]), change)).rejects.toThrow('have changed')
})

test('the signed order is the payment of the form', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(state())))
  const wanted = { from: address, to: other, amount: micros(5n), fee: micros(1n) }
  const { order, key } = await signTransfer({ ...wanted, key: 'k' }, recovery, '')
  const { largestFee, id, ...signed } = decodeTransferOrder(hexToBytes(order))
  expect(signed).toMatchObject({ from: address, to: other, amount: 5n })
  expect([largestFee, id, key]).toEqual([1n, orderIdOf('k'), listed[0]])
  await expect(signTransfer({ ...wanted, key: 'k' }, makeRecoveryKey(), '')).rejects.toThrow(
    'not one of your wallet',
  )
  await expect(signTransfer({ ...wanted, key: 'k' }, 'nothing', '')).rejects.toThrow('no recovery')
})

test('keys that this browser has not made are noticed, waiting or in force', () => {
  const waiting = { ...state(), state: 'waiting' as const, sequence: 0 }
  const more = [...listed, bytesToHex(encodeOwnerKey(plainKey(9).key))]
  const made = bytesToHex(encodeKeySet(listedSet(waiting)))
  const found = (shown: OwnerKeys) => differenceToOwn(ownSet.read(), listedSet(shown))
  expect(found(state())).toBeNull()
  rememberOwnSet(made)
  expect([found(waiting), found(state())]).toEqual([null, null])
  expect(found({ ...waiting, keys: state(more).keys })).toBe('not_yours')
  expect(found(state(more))).toBe('not_yours')
  expect(found({ ...state(), sequence: 2 })).toBe('changed_elsewhere')
  expect(found({ ...state(more), address: other })).toBeNull()
})

test('nothing is signed while the clock of the server is far from that of the device', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(state())))
  onTestFinished(() => serverClock.sync(new Date().toUTCString()))
  const wanted = { from: address, to: other, amount: micros(5n), fee: micros(1n) }
  for (const [seconds, outcome] of [
    [-299, 'signed'],
    [299, 'signed'],
    [-302, 'The clock of this device'],
    [302, 'The clock of this device'],
  ] as const) {
    serverClock.sync(new Date(Date.now() + seconds * 1000).toUTCString())
    const signed = signTransfer({ ...wanted, key: 'k' }, recovery, '')
    const change = newKeySet(state(), { kept: listed, added: [], sign })
    for (const made of [signed, change])
      expect(
        await made.then(
          () => 'signed',
          (error: Error) => error.message,
        ),
      ).toContain(outcome)
  }
})

test('a challenge of the server that could be one of an order is not answered', async () => {
  const ask = (challenge: string) => answerWithPasskey({ options: { challenge } }, 'Nothing.')
  const order = orderChallenge(new Uint8Array([1, 2, 3]))
  for (const challenge of [order, `${order}=`, `${order}\n`, ''])
    await expect(ask(challenge)).rejects.toThrow('to sign an order')
  // Nothing here has passkeys.
  await expect(ask(`${order}A`)).rejects.toThrow('The passkey was not used. Nothing.')
})

test('an assertion counts only for the key and the order that it is of', () => {
  const order = new Uint8Array([1, 2, 3])
  const { signature, assertion } = phone.sign(order)
  const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const given = {
    signature: base64Url(p256.Signature.fromBytes(signature).toBytes('der')),
    authenticatorData: base64Url(assertion!.authenticatorData),
    clientDataJSON: base64Url(assertion!.clientDataJson),
  }
  requireValid(order, listed[1]!, given)
  const foreign = bytesToHex(encodeOwnerKey(passkey(2).key))
  expect(() => requireValid(order, foreign, given)).toThrow('not a valid signature')
  expect(() => requireValid(order.slice(1), listed[1]!, given)).toThrow('not a valid signature')
})

for (const [text, isOne] of [
  [`<code>${recovery}</code>`, true],
  [recovery.toUpperCase(), true],
  [recovery.slice(0, -1), false],
  [`${recovery}0`, false],
] as const)
  test(`a recovery key is ${isOne ? '' : 'not '}read from ${text.replace(/[\da-f]{60}/i, '…')}`, () =>
    expect(readRecoveryKey(text) !== null).toBe(isOne))
