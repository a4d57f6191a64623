import type { Plugin } from 'vite'

/** Schemas belong to the server: in a browser they would be a twentieth of each first visit. Types may be imported. */
export function refuseSchemas(): Plugin {
  return {
    name: 'refuse-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^typebox($|\/)/ },
      handler(_source, importer) {
        this.error(`${importer} brings schemas into the browser: import types from it, or calls`)
      },
    },
  }
}
