import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, transformWithOxc } from 'vite'

/** What the package exports, and what their types need. */
const TYPED = ['client', 'connect', 'errors', 'fileStore', 'memoryStore', 'types', 'verifyWebhook']
const ENTRIES = ['client', 'fileStore']
const inSdk = (name: string) => join(import.meta.dirname, name)

/** Writes the package `@cxac/client` into a folder, ready for `npm pack`. Its only code besides ours is noble's. */
export async function buildClient(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      // For people who read what checks their money; their own bundler makes it small.
      minify: false,
      lib: {
        entry: Object.fromEntries(ENTRIES.map(name => [name, inSdk(`${name}.ts`)])),
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
      rolldownOptions: { external: /^node:/ },
    },
  })
  for (const name of TYPED) await writeTypes(folder, name)
  // Not package.json here: Node would look for #api in it.
  const manifest = { ...read('manifest.json'), version: read('../package.json')['version'] }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const path of ['README.md', '../LICENSE']) cpSync(inSdk(path), join(folder, basename(path)))
}

const read = (name: string) =>
  JSON.parse(readFileSync(inSdk(name), 'utf8')) as Record<string, unknown>

async function writeTypes(folder: string, name: string): Promise<void> {
  const source = readFileSync(inSdk(`${name}.ts`), 'utf8')
  const made = await transformWithOxc(source, `${name}.ts`, { typescript: { declaration: {} } })
  const { declaration } = made as { declaration?: string }
  if (!declaration) throw new Error(`There are no types of ${name}`)
  // A declaration may not say `override`.
  const types = declaration.replaceAll('.ts"', '.js"').replaceAll(/\boverride (?=readonly)/g, '')
  writeFileSync(join(folder, `${name}.d.ts`), types)
}
