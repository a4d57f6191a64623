import { defineConfig } from '@playwright/test'

const port = process.env.JOURNEY_PORT ?? '4173'
const dataDir = process.env.JOURNEY_DATA_DIR
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'web/journeys',
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: {
    baseURL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/healthz`,
    timeout: 120_000,
    // Killed at once, the server would leave its database running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      OPERATOR_PORT: '0',
      NODE_ENV: 'production',
      // Every journey signs somebody up, all of them from one network.
      SIGNUPS_PER_HOUR: '100000',
      // So that a journey can come from a network of its own: each has few referral bonuses a day.
      TRUST_PROXY: '127.0.0.1,::1',
      ...(dataDir && { DATA_DIR: dataDir }),
    },
  },
})
