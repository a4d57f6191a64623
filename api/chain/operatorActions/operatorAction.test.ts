import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_ACTIONS } from '../block.ts'
import {
  actionsRootOf,
  decodeOperatorAction,
  operatorActionLeaf,
  type OperatorActionRecord,
  encodeOperatorAction,
  hashRecord,
} from './operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from './operatorActionKinds.ts'
import { anyCount, anyOperatorAction, anyHash, recursiveRoot } from '../testing/chains.ts'
import { sampleOperatorAction, turnedOver } from '../testing/receipts.ts'
import { verifyOperatorAction } from '../proof/verifyOperatorAction.ts'

const anyRecord: fc.Arbitrary<OperatorActionRecord> = fc.record({
  kind: fc.constantFrom(...OPERATOR_ACTION_KINDS),
  atMs: anyCount,
  about: fc.string(),
  what: fc.string(),
  why: fc.string({ unit: 'grapheme' }),
})

test('an operator action is decoded from its bytes, and other bytes are refused', () => {
  fc.assert(
    fc.property(anyOperatorAction, fc.nat(51 * 8 - 1), (operatorAction, bit) => {
      const bytes = encodeOperatorAction(operatorAction)
      expect(decodeOperatorAction(bytes)).toEqual(operatorAction)
      const wrong = bytes.with(bit >> 3, bytes[bit >> 3]! ^ (1 << (bit & 7)))
      try {
        expect(decodeOperatorAction(wrong)).not.toEqual(operatorAction)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
  expect(() => decodeOperatorAction(new Uint8Array(51))).toThrow(RangeError)
})

test('the root over operator actions is that of RFC 6962, and zeros over none', () => {
  expect(actionsRootOf([])).toEqual(NO_ACTIONS)
  fc.assert(
    fc.property(fc.array(anyOperatorAction, { minLength: 1, maxLength: 20 }), operatorActions => {
      expect(actionsRootOf(operatorActions)).toEqual(
        recursiveRoot(operatorActions.map(operatorActionLeaf)),
      )
    }),
  )
})

test('a record with another field, or another salt, has another hash', () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, anyHash, anyHash, (record, other, salt, otherSalt) => {
      const hash = hashRecord(record, salt)
      expect(hashRecord(record, salt)).toEqual(hash)
      for (const field of Object.keys(record) as (keyof OperatorActionRecord)[]) {
        if (record[field] === other[field]) continue
        expect(hashRecord({ ...record, [field]: other[field] }, salt)).not.toEqual(hash)
      }
      if (Buffer.compare(salt, otherSalt)) expect(hashRecord(record, otherSalt)).not.toEqual(hash)
    }),
  )
})

test('texts cannot be moved from one field of a record into the next', () => {
  const salt = new Uint8Array(32)
  const record = { kind: 'kyc_rejected', atMs: 5, about: 'a', what: 'b', why: '' } as const
  const moved = { ...record, about: 'ab', what: '' }
  expect(hashRecord(record, salt)).not.toEqual(hashRecord(moved, salt))
})

test('a proof shows that the shown record is the logged one, and any changed bit is detected', () => {
  const { text, policy, saltedRecord } = sampleOperatorAction({
    witnesses: 3,
    quorum: 2,
    cosigners: 2,
  })
  for (const trusted of [null, policy]) {
    const verified = verifyOperatorAction(text, saltedRecord, trusted)
    expect(verified.steps.filter(({ result }) => result !== 'passed')).toEqual([])
    expect(verified).toMatchObject({ isGood: true, header: { number: 5 } })
  }
  const failing = (changed: Partial<OperatorActionRecord>) =>
    verifyOperatorAction(text, {
      ...saltedRecord,
      record: { ...saltedRecord.record, ...changed },
    }).steps.at(-1)
  for (const changed of [
    { why: 'Another reason.' },
    { what: 'approved' },
    { about: 'somebody else' },
    { atMs: saltedRecord.record.atMs + 1 },
    { kind: 'kyc_approved' },
  ] as const)
    expect(failing(changed)).toMatchObject({ title: 'Your record', result: 'failed' })
  const salt = saltedRecord.salt.with(0, saltedRecord.salt[0]! ^ 1)
  expect(verifyOperatorAction(text, { ...saltedRecord, salt }).isGood).toBe(false)
  const unseen = [...turnedOver(text)].filter(
    ({ wrong }) => verifyOperatorAction(wrong, saltedRecord).isGood,
  )
  expect(unseen.map(({ place }) => place)).toEqual([])
})

test('a proof without its quorum is invalid', () => {
  const { text, saltedRecord } = sampleOperatorAction({ witnesses: 3, quorum: 2, cosigners: 1 })
  expect(verifyOperatorAction(text, saltedRecord).steps.at(-1)).toMatchObject({
    title: 'Witnesses',
    result: 'missing',
  })
})
