import type { Plugin } from 'vite'

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Parts of an icon's file that we do not need: former names, and React keys of elements that never change. */
export function plainIcons(): Plugin {
  let icons = 0
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler(code) {
        icons++
        return code.replaceAll(/,\s*(key: "\w+"|aliases: \[[^\]]*\])|^__iconData\.node;$/gm, '')
      },
    },
    buildEnd(error) {
      if (!error && !icons) this.error('No icon was found: where has lucide-react moved them?')
    },
  }
}
