import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../../../ask/failures.ts'
import { uploadProblem } from './uploadProblem.ts'

const detailOf = (error: unknown) => uploadProblem('ID Document', error).detail

for (const [status, statusText, body, detail] of [
  [413, 'Payload Too Large', { message: 'Too big' }, 'Upload failed: Payload Too Large. Too big'],
  [429, '', { message: 'Tomorrow' }, 'Upload failed: Too Many Requests. Tomorrow'],
  [502, '', undefined, 'Upload failed: Bad Gateway'],
  [599, '', undefined, 'Upload failed: status 599'],
  [200, 'OK', undefined, 'Invalid response from upload server'],
] as const)
  test(`status ${status} with the text '${statusText}' says '${detail}'`, () =>
    expect(detailOf(new Refused(status, body, statusText))).toBe(detail))

test('a lost connection is explained, and every problem names the picture', () => {
  expect(detailOf(new Unreachable(null))).toContain('cannot be reached')
  expect(uploadProblem('Live Photo', new Error('a bug'))).toEqual({
    title: 'Failed to upload Live Photo. Please try again.',
  })
})
