import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,sdk,server,web,demo,deploy,bundle,bench,messages,checks}/**/*.test.{ts,mjs}'],
    globalSetup: ['server/testing/testFolder.ts', 'server/testing/database/testCluster.ts'],
    setupFiles: [
      'server/testing/quickPasswords.ts',
      'server/testing/outgoingRequests.ts',
      'messages/forTests.ts',
    ],
    // A worker for each file would spend a fifth of the time on the same imports.
    isolate: false,
    // Node strips the types itself, as in production: no transform, and compiled code comes from its cache.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    unstubGlobals: true,
    unstubEnvs: true,
    // More than the cores: a test that waits for a server leaves its core to another.
    maxWorkers: 4,
    // For what hangs. Whatever is slow only because the machine is busy must pass.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
  },
})
