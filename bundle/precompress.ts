import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { DIST } from './paths.ts'

/** The last levels cost eight times the time of all others, for one kilobyte of fifty. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
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
