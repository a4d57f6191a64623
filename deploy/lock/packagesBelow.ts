import { type LockFile, locatePackage } from './locatePackage.ts'

/** The folders of these packages and of all that they need. */
export function packagesBelow(lock: LockFile, roots: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = roots.map(name => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = locatePackage(lock, next.name, next.from)
    if (!path || found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = lock.packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name, from: path })
  }
  return [...found].toSorted()
}
