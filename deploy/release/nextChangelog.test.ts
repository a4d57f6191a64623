import { expect, test } from 'vitest'
import { nextChangelog } from './nextChangelog.ts'

const version = { release: '1.1.0', api: 1, chain: 2, schema: 50 }

test('the unreleased lines move under the version, with its API, chain format and schema', () => {
  const text = '# Changelog\n\n## [Unreleased]\n\n### Added\n- x\n\n## [1.0.0] - 2026-11-18\n'
  expect(nextChangelog(text, version, '2026-12-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\nAPI 1, chain format 2, schema 50.\n\n' +
      '### Added\n- x\n\n## [1.0.0] - 2026-11-18\n',
  )
})

test('a release without changes is refused', () => {
  const text = '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-18\n- x\n'
  expect(() => nextChangelog(text, version, '2026-12-01')).toThrow('nothing under [Unreleased]')
})
