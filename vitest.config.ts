import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,server,web,demo}/**/*.test.ts'],
    globalSetup: 'server/db/testCluster.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
