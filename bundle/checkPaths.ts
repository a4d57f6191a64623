import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { LEDGER, PATHS, VISITORS } from './files.ts'
import { inProject } from './paths.ts'

/** A path without a module would move code into every page unnoticed. */
export function checkPaths(): Plugin {
  return {
    name: 'check-paths',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      for (const part of Object.values(PATHS).flat())
        if (!ids.some(id => id.includes(part)))
          this.error(`bundle/files.ts names '${part}', and no module of the build has this path`)
      for (const folder of [...VISITORS, ...LEDGER])
        if (
          !existsSync(inProject(`web/${folder}`)) &&
          !existsSync(inProject(`web/screens/${folder}`))
        )
          this.error(`bundle/files.ts names the folder '${folder}', which web/ does not have`)
    },
  }
}
