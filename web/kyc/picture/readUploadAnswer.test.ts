import { expect, test } from 'vitest'
import { readUploadAnswer } from './readUploadAnswer.ts'

const answer = (status: number, statusText: string, body: unknown) => ({
  status,
  statusText,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an upload that succeeded has an address', () => {
  const fileUrl = '/upload/file/4a'
  expect(readUploadAnswer(answer(200, 'OK', { success: true, fileUrl }))).toBe(fileUrl)
  expect(readUploadAnswer(answer(201, '', { success: true, fileUrl }))).toBe(fileUrl)
})

for (const [what, body] of [
  ['no JSON', '<h1>Welcome to nginx</h1>'],
  ['no success', { success: false, fileUrl: '/upload/file/4a' }],
  ['no address', { success: true }],
  ['an empty address', { success: true, fileUrl: '' }],
  ['null', null],
] as const)
  test(`an answer with ${what} is an invalid response`, () =>
    expect(() => readUploadAnswer(answer(200, 'OK', body))).toThrow(
      'Invalid response from upload server',
    ))

for (const [status, statusText, body, message, advice] of [
  [413, 'Payload Too Large', { message: 'Too big' }, 'Upload failed: Payload Too Large', 'Too big'],
  [429, '', { message: 'Tomorrow' }, 'Upload failed: Too Many Requests', 'Tomorrow'],
  [502, '', '<h1>Bad Gateway</h1>', 'Upload failed: Bad Gateway', undefined],
  [599, '', '', 'Upload failed: status 599', undefined],
] as const)
  test(`status ${status} with the text '${statusText}' says '${message}'`, () =>
    expect(() => readUploadAnswer(answer(status, statusText, body))).toThrow(
      expect.objectContaining({ message, advice }),
    ))
