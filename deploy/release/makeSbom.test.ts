import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LockFile } from '../lock/locatePackage.ts'
import { makeSbom } from './makeSbom.ts'

const lock = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as LockFile
const subject = {
  name: 'cxac',
  version: '1.2.3',
  license: 'MIT',
  commit: 'c'.repeat(40),
  committedAt: '2026-11-18T12:00:00Z',
}
const { components, dependencies, serialNumber } = makeSbom(lock, subject) as {
  serialNumber: string
  components: Record<string, unknown>[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('each locked package is listed once, with its hash, licence and scope', () => {
  const paths = Object.keys(lock.packages).filter(Boolean)
  const refs = new Set(components.map(component => component['bom-ref']))
  expect(refs.size).toBe(components.length)
  expect(components.length).toBeGreaterThan(paths.length / 2)
  for (const component of components)
    expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{}] })
  expect(components.find(({ name }) => name === 'vitest')).toMatchObject({ scope: 'excluded' })
  expect(components.find(({ purl }) => String(purl).includes('%40fastify/static@'))).toMatchObject({
    group: '@fastify',
    name: 'static',
    scope: 'required',
  })
})

test('every dependency is a listed component', () => {
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(refs.size).toBe(components.length + 1)
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})

test('the same source has the same serial number, a UUID', () => {
  expect(serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
  )
  expect(makeSbom(lock, subject)).toMatchObject({ serialNumber })
})
