import { expect, test } from 'vitest'
import { type Draft, EMPTY, wantedKey } from './draft.ts'

const TYPED: Draft = {
  name: ' Shop ',
  ability: 'both',
  dailySum: '1,5',
  addresses: '0xA1,\n 0xB2;',
  networks: '203.0.113.7 2001:db8::/48',
  validity: 'never',
}

test('a key that pays has the limits that were typed', () =>
  expect(wantedKey(TYPED)).toEqual({
    name: 'Shop',
    scopes: ['read', 'pay'],
    dailySum: 1.5,
    addresses: ['0xA1', '0xB2'],
    networks: ['203.0.113.7', '2001:db8::/48'],
    validDays: null,
  }))

test('a key that only reads has no limits for payments, even if they were typed before', () =>
  expect(wantedKey({ ...TYPED, ability: 'read', validity: '30' })).toEqual({
    name: 'Shop',
    scopes: ['read'],
    networks: ['203.0.113.7', '2001:db8::/48'],
    validDays: 30,
  }))

test('without a name or with a wrong amount nothing is sent', () => {
  expect(() => wantedKey(EMPTY)).toThrow('The name must have')
  expect(() => wantedKey({ ...TYPED, dailySum: 'ten' })).toThrow('Amount must be')
})
