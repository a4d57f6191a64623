import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTES } from './routes.ts'

const app = readFileSync(new URL('../../App.tsx', import.meta.url), 'utf8')
const shown = [...app.matchAll(/<Route\s+path="([^"]+)"\s+element={<(?!Navigate)/g)].map(
  ([, path]) => path!,
)

test.each(shown)('a journey visits the route %s', route => {
  const pattern = route === '*' ? '/no/such/page' : route.replace(/:\w+/g, '[^/]+')
  expect(ROUTES.filter(({ path }) => new RegExp(`^${pattern}$`).test(path))).toHaveLength(1)
})
