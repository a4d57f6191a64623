import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { DIST } from './paths.ts'

/** The last level takes twice the time for a fiftieth of the size. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
/** A script in a language other than English. */
const TRANSLATED = /\.(?!en-)[\w-]+-[\da-f]{8}\.js$/
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|wasm)$/

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const content = readFileSync(join(DIST, name))
        writeFileSync(
          join(DIST, `${name}.br`),
          brotliCompressSync(content, TRANSLATED.test(name) ? QUICK : {}),
        )
        writeFileSync(join(DIST, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
