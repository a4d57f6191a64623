import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One temporary folder around those of all tests: what a test leaves there goes with it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-'))
  // The embedded PostgreSQL may be another user's.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
