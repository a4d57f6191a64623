import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { testApp } from '../testing/testApp.ts'
import { readVersion } from './readVersion.ts'

const folder = mkdtempSync(join(tmpdir(), 'cxac-version-'))
const git = (at: string, ...args: string[]) =>
  execFileSync('git', ['-C', at, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args])
    .toString()
    .trim()

test('the commit is that of the clone, of a worktree, of packed references, and of an archive', () => {
  const clone = join(folder, 'clone')
  mkdirSync(clone)
  git(clone, 'init', '-q')
  git(clone, 'commit', '-q', '--allow-empty', '-m', 'first')
  const first = git(clone, 'rev-parse', 'HEAD')
  expect(readVersion(clone).commit).toBe(first)
  git(clone, 'pack-refs', '--all')
  expect(readVersion(clone).commit).toBe(first)
  git(clone, 'worktree', 'add', '-q', '-b', 'other', join(folder, 'worktree'))
  git(join(folder, 'worktree'), 'commit', '-q', '--allow-empty', '-m', 'second')
  const second = git(join(folder, 'worktree'), 'rev-parse', 'HEAD')
  expect(readVersion(join(folder, 'worktree')).commit).toBe(second)
  git(clone, 'checkout', '-q', '--detach')
  expect(readVersion(clone).commit).toBe(first)

  const archive = join(folder, 'archive')
  mkdirSync(archive)
  writeFileSync(join(archive, 'commit.txt'), `${second}\n`)
  expect(readVersion(archive).commit).toBe(second)
  writeFileSync(join(archive, 'commit.txt'), '$Format:%H$\n')
  expect(readVersion(archive).commit).toBeNull()
})

test('the settings name the release, its commit, and the versions of API, chain and schema', async () => {
  const { ask } = await testApp()
  const { version } = (await ask('GET', '/api/settings')).body as { version: object }
  expect(version).toEqual(readVersion())
  expect(version).toMatchObject({ release: manifest.version, api: 1, chain: 2 })
})
