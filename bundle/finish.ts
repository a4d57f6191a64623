import type { Plugin } from 'vite'
import { writeClient } from './writeClient.ts'
import { writeLanguages } from './writeLanguages.ts'
import { writeReceiptPages } from './writeReceiptPages.ts'
import { writeServiceWorker } from './writeServiceWorker.ts'

/** What is made of the written files: those of each language first, because the service worker names them. */
export const finish = (): Plugin => ({
  name: 'finish',
  apply: 'build',
  async writeBundle(_options, bundle) {
    await writeServiceWorker(Object.keys(bundle), writeLanguages(bundle))
    await writeReceiptPages()
    await writeClient()
  },
})
