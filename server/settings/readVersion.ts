import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VERSIONS } from '#api/versions.ts'
import { PROJECT } from './project.ts'
import manifest from '../../package.json' with { type: 'json' }

const MIGRATIONS = join(PROJECT, 'server/db/migrations')

export interface Version {
  release: string
  /** Null: a copy without Git that is no release. */
  commit: string | null
  api: number
  chain: number
  /** The newest migration that this program knows. */
  schema: number
}

/** What runs here, and the versions of what others rely on. */
export function readVersion(project = PROJECT): Version {
  const schema = Math.max(...readdirSync(MIGRATIONS).map(name => Number.parseInt(name, 10)))
  return { release: manifest.version, commit: readCommit(project), ...VERSIONS, schema }
}

/** `git archive` writes the commit into commit.txt. A clone is read without Git, which refuses the clones of others. */
function readCommit(project: string): string | null {
  const archived = hashIn(read(join(project, 'commit.txt')))
  if (archived) return archived
  const git = join(project, '.git')
  // In a worktree, .git is a file that names the folder, which names the folder of all worktrees.
  const own = /^gitdir: (.+)$/m.exec(read(git))?.[1] ?? git
  const common = resolve(own, read(join(own, 'commondir')).trim())
  const head = read(join(own, 'HEAD'))
  const branch = /^ref: (\S+)$/m.exec(head)?.[1]
  if (!branch) return hashIn(head)
  const packed = read(join(common, 'packed-refs')).split('\n')
  return (
    hashIn(read(join(common, branch))) ??
    hashIn(packed.find(line => line.endsWith(` ${branch}`)) ?? '')
  )
}

const hashIn = (text: string) => /^[0-9a-f]{40}\b/.exec(text)?.[0] ?? null

function read(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}
