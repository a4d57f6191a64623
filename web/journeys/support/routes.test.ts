import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES } from '#api/pages.ts'
import { ROUTES } from './routes.ts'

const app = readFileSync(new URL('../../app/App.tsx', import.meta.url), 'utf8')
const shown = [...app.matchAll(/<Route\s+path="([^"]+)"\s+element={<(?!Navigate)(\w+)/g)].map(
  ([, path, screen]) => ({ path: path!, screen: screen! }),
)

test.each(shown)('a journey visits the route $path', ({ path: route }) => {
  const pattern = route === '*' ? '/no/such/page' : route.replace(/:\w+/g, '[^/]+')
  expect(ROUTES.filter(({ path }) => new RegExp(`^${pattern}$`).test(path))).toHaveLength(1)
})

test('the list of pages has every route of the app, with the file of its screen', () => {
  const fileOf = (screen: string) =>
    new RegExp(
      `const ${screen} = lazyScreen\\(\\s*\\(\\) => import\\('\\.\\./screens/(.*?)'\\)`,
    ).exec(app)?.[1]
  const routes = shown.filter(({ path }) => path !== '*')
  expect(PAGES.map(({ path, screen }) => `${path} ${screen}`).toSorted()).toEqual(
    routes.map(({ path, screen }) => `${path} ${fileOf(screen)}`).toSorted(),
  )
})
