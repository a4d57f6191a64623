import { defineConfig } from '@playwright/test'

const port = process.env.JOURNEY_PORT ?? '4173'
const dataDir = process.env.JOURNEY_DATA_DIR
const operatorPort = process.env.JOURNEY_OPERATOR_PORT ?? String(Number(port) + 1)
const smtpPort = process.env.JOURNEY_SMTP_PORT ?? String(Number(port) + 2)
const baseURL = `http://localhost:${port}`

const LONG = /(witnesses|operators|offline)\.spec\.ts$/

export default defineConfig({
  testDir: 'web/journeys',
  // Longest first, so that none runs last by itself. They mostly wait: one at a time beside all others.
  projects: [
    { name: 'long', testMatch: LONG, workers: 1 },
    { name: 'all others', testMatch: '**/*.spec.ts', testIgnore: LONG, workers: 3 },
  ],
  // More than the cores: a journey that waits for a mail or a poll leaves its core to another.
  workers: 4,
  fullyParallel: true,
  // Long timeouts, so that slow machines do not fail tests.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The summary names a journey that passed only then: a mistake in it, or in the product.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL,
    // A failure names what it waited for; the timeout of a whole journey names nothing.
    actionTimeout: 60_000,
    // Drawing every step of a motion takes a quarter of the processor's time; dialogs.spec.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer before a journey's own routes; offline.spec.ts lets it in.
    serviceWorkers: 'block',
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
        '--process-per-site',
        // Otherwise each new tab starts a process for its empty page and ends it at the first address.
        '--renderer-process-limit=1',
        // Pages live for seconds. With these, loading one and running axe takes 11 % less CPU.
        '--js-flags=--no-script-streaming --no-opt --no-maglev',
      ],
    },
  },
  webServer: [
    {
      command: 'node web/journeys/support/mail/mailServer.ts',
      port: Number(smtpPort),
      env: { JOURNEY_SMTP_PORT: smtpPort },
    },
    {
      command: 'node --import ./server/testing/quickPasswords.ts dist/main.js',
      url: `${baseURL}/healthz`,
      timeout: 120_000,
      // Killed at once, the server would leave its database running.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: port,
        OPERATOR_PORT: operatorPort,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        NODE_ENV: 'production',
        // Every journey signs somebody up, all of them from one network.
        SIGNUPS_PER_HOUR: '100000',
        // So that a journey can come from a network of its own: each has few referral bonuses a day.
        TRUST_PROXY: '127.0.0.1,::1',
        // A journey receives webhooks itself.
        WEBHOOK_NETWORKS: '127.0.0.1',
        ...(dataDir && { DATA_DIR: dataDir }),
      },
    },
  ],
})
