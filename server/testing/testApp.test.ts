import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { defineCall } from '#api/call.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { defineSchema } from '#api/schema.ts'
import { serve } from '../http/serve.ts'
import { testApp } from './testApp.ts'

test('a call that refuses with an undeclared code fails the test at its answer, in a sentence', async () => {
  const { app, ask } = await testApp()
  const schema = defineSchema({
    summary: 'For this test',
    input: Type.Object({}),
    reply: Type.Any(),
    refusals: ['kyc_exists'],
  })
  for (const [path, code] of [
    ['/api/declared', 'kyc_exists'],
    ['/api/undeclared', 'too_young'],
  ] as const) {
    const call = defineCall<typeof schema>()({ method: 'GET', path, access: 'anyone', schema })
    serve(app, call, () => {
      throw new Refusal(code)
    })
  }
  expect((await ask('GET', '/api/declared')).body.code).toBe('kyc_exists')
  await expect(ask('GET', '/api/undeclared')).rejects.toThrow(
    "GET /api/undeclared refuses with 'too_young', which it does not declare",
  )
  expect((await ask('GET', '/api/declared')).body.code).toBe('kyc_exists')
})
