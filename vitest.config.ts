import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,server,web,demo}/**/*.test.ts'],
    globalSetup: 'server/testing/testCluster.ts',
    // By default one processor would stay idle.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
