export interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** Where Node finds a package that the one in `from` imports: in the nearest node_modules. */
export function locatePackage({ packages }: LockFile, name: string, from: string): string | null {
  let folder = from
  for (;;) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}
