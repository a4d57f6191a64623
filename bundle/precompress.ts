import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { DIST, inProject } from './paths.ts'

/** The last level takes twice the time for a fiftieth of the size. */
const BEST = constants.BROTLI_MAX_QUALITY
const QUICK = BEST - 1
/** A script in a language other than English. */
const TRANSLATED = /\.(?!en-)[\w-]+-[\da-f]{8}\.js$/
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|wasm)$/
/** Compressed files of the last build, by content: compression takes most of a build, and most files stay the same. */
const CACHE = inProject('.cache/compressed')

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      mkdirSync(CACHE, { recursive: true })
      const used = new Set<string>()
      for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const path = join(DIST, name)
        const content = readFileSync(path)
        const quality = TRANSLATED.test(name) ? QUICK : BEST
        const cached = `${createHash('sha256').update(content).digest('hex')}-${quality}.br`
        used.add(cached)
        if (!existsSync(join(CACHE, cached))) store(cached, content, quality)
        copyFileSync(join(CACHE, cached), `${path}.br`)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
      for (const name of readdirSync(CACHE)) if (!used.has(name)) rmSync(join(CACHE, name))
    },
  }
}

/** It appears complete or not at all: a build may be stopped. */
function store(name: string, content: Buffer, quality: number): void {
  const unfinished = join(CACHE, 'unfinished')
  writeFileSync(
    unfinished,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )
  renameSync(unfinished, join(CACHE, name))
}
