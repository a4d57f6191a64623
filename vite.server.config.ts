import { type Plugin, defineConfig } from 'vite'
import { inProject } from './bundle/paths.ts'

/** Loaded by Node when they are needed, and native ones. */
const PACKAGES = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'nodemailer',
  'pg-native',
  'sharp',
]

const COST = inProject('server/users/passwords/passwordCost.ts')

/** A module of ours would look for its files in `dist`. */
const refuseFolders: Plugin = {
  name: 'refuse-folders',
  transform: {
    filter: {
      code: /import\.meta\.dirname|new Worker\(new URL\(/,
      id: { exclude: /node_modules/ },
    },
    handler: (_code, id) => {
      throw new Error(`${id}: find files from PROJECT (server/settings/project.ts).`)
    },
  },
}

/** The server in a few files, because reading 1,700 modules took nearly half of a start. */
export default defineConfig({
  publicDir: false,
  plugins: [refuseFolders],
  ssr: { noExternal: true, external: PACKAGES },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: 'dist',
    rolldownOptions: {
      input: {
        main: inProject('server/main.ts'),
        stateThread: inProject('server/chain/state/stateThread.ts'),
      },
      // A module of its own, so that journeys can lower the cost.
      external: [COST],
      output: {
        // All in one folder: see `startStateThread`.
        chunkFileNames: '[name]-[hash].js',
        paths: { [COST]: '../server/users/passwords/passwordCost.ts' },
      },
    },
  },
})
