import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../sdk/buildClient.ts'
import { DIST } from './paths.ts'

/** Every server offers the package, so that client and API have the same version. */
export async function writeClient(): Promise<void> {
  const folder = join(DIST, 'client')
  await buildClient(folder)
  const packed = execFileSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' })
  renameSync(join(folder, packed.trim()), join(folder, 'cxac-client.tgz'))
}
