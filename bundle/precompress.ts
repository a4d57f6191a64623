import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { DIST } from './paths.ts'

const COMPRESSIBLE = /\.(js|css|svg|webmanifest|wasm)$/

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const content = readFileSync(join(DIST, name))
        writeFileSync(join(DIST, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(DIST, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
