import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { inProject } from './paths.ts'

/**
 * Inlined in the page: the theme, because a file of its own would delay the first paint, and the icon,
 * which is smaller than a request for it. The server allows the script by its hash.
 */
export function earlyParts(): Plugin {
  const script = readFileSync(inProject('web/ui/early.js'), 'utf8')
  const icon = encodeURIComponent(readFileSync(inProject('web/public/favicon.svg'), 'utf8'))
  return {
    name: 'early-parts',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html
          .replace('<!--EARLY-->', () => `<script>\n${script}</script>`)
          .replace('/favicon.svg', `data:image/svg+xml,${icon}`),
    },
  }
}
