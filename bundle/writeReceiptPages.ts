import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { fileIn } from '#api/language/languages.ts'
import { compiledMessages } from '../messages/readMessages.ts'
import { DIST, inProject } from './paths.ts'
import { texts } from './texts.ts'
import { BUILT, escaped, inLanguage, withMessages } from './writeLanguages.ts'

/** A page in one file that opens without a network: a saved receipt is this page with a proof in it. */
export async function writeReceiptPages(): Promise<void> {
  const page = inProject('web/proof/receiptPage')
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: texts(),
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
  const html = readFileSync(join(page, 'receipt.html'), 'utf8')
  const style = readFileSync(join(page, 'receipt.css'), 'utf8')
  for (const language of BUILT) {
    const messages = compiledMessages(language)
    const code = withMessages(chunk.code, messages)
    const words = withMessages(html, messages, escaped)
    writeFileSync(
      join(DIST, fileIn(language, 'receipt.txt')),
      inLanguage(inOneFile(words, style, code), language),
    )
  }
}

function inOneFile(html: string, style: string, code: string): string {
  const script = code.replaceAll('</script', '<\\/script').trim()
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
  const parts = {
    '%POLICY%': policy,
    '<!--STYLE-->': `<style>${style}</style>`,
    '<!--SCRIPT-->': `<script>${script}</script>`,
  }
  return Object.entries(parts).reduce(
    (page, [place, part]) => page.replace(place, () => part),
    html,
  )
}
