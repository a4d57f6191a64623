import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** CHROMIUM_PATH, or Debian's, which the journeys install. */
export function browserPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? INSTALLED.find(existsSync)
  if (!path) throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH')
  return path
}
