import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyLanguage, fileIn } from '#api/language/languages.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Vite's manifest, by source file. */
type Manifest = Record<string, Chunk>

export interface ScreenFiles {
  scripts: string[]
  styles: string[]
}

export function readManifest(dist: string, language: AnyLanguage): Manifest {
  const path = join(dist, '.vite', fileIn(language, 'manifest.json'))
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
}

/** All files that a screen needs. Styles of its imports come before its own. */
export function screenFiles(manifest: Manifest, screen: string): ScreenFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.imports?.forEach(add)
    for (const file of chunk.css ?? []) styles.add(file)
  }
  add(screen)
  return { scripts: [...scripts], styles: [...styles] }
}
