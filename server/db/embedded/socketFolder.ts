import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { readOrMake } from '../readOrMake.ts'
import type { SystemUser } from './binaries.ts'

/** Each socket has its own folder, so the number does not matter. */
export const SOCKET_PORT = 5432
/** On macOS; Linux allows four more. */
const LONGEST_PATH_BYTES = 103

/**
 * PostgreSQL listens in a folder that is closed to others. On a port of 127.0.0.1, another program could wait for
 * PostgreSQL to die, listen there, and receive the password.
 */
export async function socketFolder(
  dataDir: string,
  clusterFolder: string,
  user: SystemUser,
): Promise<string> {
  if (fits(clusterFolder)) return clusterFolder
  const memory = join(dataDir, 'postgres.sockets')
  const folder = await readOrMake(memory, () =>
    join(tmpdir(), `cxac-${randomBytes(6).toString('hex')}`),
  )
  await mkdir(folder, { mode: 0o700 }).then(
    () => user && chown(folder, user.uid, user.gid),
    refuseAllButExisting,
  )
  const found = await lstat(folder)
  const isOurs = found.uid === (user?.uid ?? process.getuid!())
  if (isOurs && found.isDirectory() && (found.mode & 0o077) === 0) return folder
  throw new PlainProblem(
    `${folder}, where PostgreSQL would listen, belongs to another user. Delete ${memory} to choose another place.`,
  )
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_PATH_BYTES

/** Left by the start before. */
function refuseAllButExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
