import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRETS } from './secretFiles.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const HEADER = `# Settings of CXAC. Copy this file to .env: npm start and the operators' commands read it.
# A variable that is set already wins. A secret can come from a file: NAME_FILE instead of NAME.
# Explained in docs/configuration.md. This file is generated: npm test -- unit envExample -u
`

test('.env.example lists every setting of the server, as docs/configuration.md explains it', async () => {
  await expect(envExample()).toMatchFileSnapshot('../../.env.example')
})

function envExample(): string {
  const settings = new Set(
    [...read('config.ts').matchAll(/'([A-Z][A-Z\d_]+)'/g)].map(([, name]) => name!),
  )
  const rows = [
    ...read('../../docs/configuration.md').matchAll(/^\| (`.+?) \| (.+?) \| (.+) \|$/gm),
  ]
  const parts = rows.flatMap(([, names, defaults, meaning]) => {
    const shown = defaults!.split(', ')
    const lines = names!
      .split(', ')
      .map((name, i) => ({ name: plainText(name), fallback: shown[i] ?? '' }))
      .filter(({ name }) => settings.delete(name))
      .flatMap(({ name, fallback }) => settingLines(name, fallback))
    return lines.length ? [`# ${plainText(meaning!)}\n${lines.join('\n')}\n`] : []
  })
  expect([...settings], 'settings without a row in docs/configuration.md').toEqual([])
  return [HEADER, ...parts].join('\n')
}

/** Only a default in backticks is a value; 'none' is not. */
function settingLines(name: string, fallback: string): string[] {
  const value = /^`([^`]+)`$/.exec(fallback)?.[1] ?? ''
  return [`#${name}=${value}`, ...(SECRETS.includes(name) ? [`#${name}_FILE=`] : [])]
}

const plainText = (markdown: string) =>
  markdown
    .replaceAll(/ \(\[[^\]]+\]\([^)]+\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '')
