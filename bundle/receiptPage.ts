import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'
import { DIST, inProject } from './paths.ts'

/** A page in one file that opens with no network: saved receipts are this, with a proof in its place. */
export function receiptPage(): Plugin {
  const page = inProject('web/proof/receipt/page')
  return {
    name: 'receipt-page',
    apply: 'build',
    async writeBundle() {
      const output = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          rolldownOptions: {
            input: join(page, 'receiptPage.ts'),
            output: { format: 'iife' },
          },
        },
      })
      const [made] = Array.isArray(output) ? output : [output]
      const chunk = 'output' in made ? made.output[0] : null
      if (!chunk) throw new Error('The page of receipts was not built')
      const script = chunk.code.replaceAll('</script', '<\\/script').trim()
      const style = readFileSync(join(page, 'receipt.css'), 'utf8')
      const hashOf = (text: string) =>
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
      const parts = {
        '%POLICY%': policy,
        '<!--STYLE-->': `<style>${style}</style>`,
        '<!--SCRIPT-->': `<script>${script}</script>`,
      }
      let html = readFileSync(join(page, 'receipt.html'), 'utf8')
      for (const [place, part] of Object.entries(parts)) html = html.replace(place, () => part)
      writeFileSync(join(DIST, 'receipt.txt'), html)
    },
  }
}
