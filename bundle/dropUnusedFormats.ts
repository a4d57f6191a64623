import type { Plugin } from 'vite'

/** The decoder's tables of bar codes that nobody reads here: their making looks like work to the bundler. */
export function dropUnusedFormats(): Plugin {
  return {
    name: 'drop-unused-formats',
    transform: {
      filter: { id: /zxing-wasm.*share\.js$/ },
      handler: code => code.replaceAll(/= (e\.(?:filter|map)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}
