import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a browser for the journeys: an installed one, else Debian's package. Where that is not
 * to be had either, the test tool's own is downloaded, and null says to use it.
 */
export function findBrowser(environment) {
  const named = environment.CHROMIUM_PATH
  if (named) return named
  const found = INSTALLED.find(existsSync)
  if (found) return found
  if (existsSync('/etc/debian_version') && installDebianPackage()) return '/usr/bin/chromium'
  console.log('Downloading a browser for the journeys …')
  const { status } = spawnSync('playwright', ['install', 'chromium'], {
    env: environment,
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error('No browser could be installed. Install Chromium, or set CHROMIUM_PATH.')
  return null
}

function installDebianPackage() {
  console.log("Installing Debian's chromium for the journeys (once) …")
  const prefix = process.getuid() === 0 ? [] : ['sudo', '-n']
  const run = (...words) => {
    const [program, ...args] = [...prefix, 'apt-get', '-qq', ...words]
    return spawnSync(program, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  run('update')
  run('install', '-y', '--no-install-recommends', 'chromium')
  return existsSync('/usr/bin/chromium')
}
