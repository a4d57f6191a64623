import type { Plugin } from 'vite'

/** Schemas are the server's: in a browser they would be a twentieth of each first visit. Types are imported freely. */
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
