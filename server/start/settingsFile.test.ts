import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

test('npm start reads .env, and a variable that is set already wins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // As in an image: nothing is installed or built.
  await writeFile(join(folder, '.packed'), '')
  for (const file of ['run.mjs', 'supervise.mjs', 'package.json'])
    await copyFile(join(PROJECT, file), join(folder, file))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/main.js'), "import '../server/main.ts'")
  for (const part of ['api', 'messages', 'node_modules', 'server'])
    await symlink(join(PROJECT, part), join(folder, part))
  await writeFile(join(folder, '.env'), 'PORT=first\nOPERATOR_PORT=second\n')

  const env = { PATH: process.env['PATH'], PORT: '0' }
  const { stderr } = spawnSync(process.execPath, ['run.mjs', 'start'], { cwd: folder, env })
  expect(stderr.toString()).toContain("OPERATOR_PORT is 'second'")
})
