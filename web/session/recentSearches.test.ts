import { expect, test } from 'vitest'
import { recentSearches } from './recentSearches.ts'

test('the latest search comes first, without duplicates, and five are stored', () => {
  for (const text of ['1', '2', '0xAB', '4', '5', '0xab', '6']) recentSearches.add(text)
  expect(recentSearches.read()).toEqual(['6', '0xab', '5', '4', '2'])
  recentSearches.remove('5')
  expect(recentSearches.read()).toEqual(['6', '0xab', '4', '2'])
})
