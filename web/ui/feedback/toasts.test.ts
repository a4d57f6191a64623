import { beforeEach, expect, test } from 'vitest'
import { showToast, toasts } from './toasts.ts'

beforeEach(() => toasts.write([]))

const texts = () => toasts.read().map(({ text }) => text)

test('the same text twice is one toast, unless each has its own details', () => {
  for (const detail of [undefined, undefined, 'to Ann', 'to Bob'])
    showToast('success', 'Transfer successful!', detail)
  expect(toasts.read().map(({ detail }) => detail)).toEqual(['to Ann', 'to Bob'])
})

test('a third toast replaces the oldest success, and errors stay', () => {
  showToast('error', 'wrong')
  for (const text of ['first', 'second', 'third']) showToast('success', text)
  expect(texts()).toEqual(['wrong', 'second', 'third'])
  for (const text of ['bad', 'worse', 'worst']) showToast('error', text)
  expect(texts()).toEqual(['wrong', 'bad', 'worse', 'worst'])
})
