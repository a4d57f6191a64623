import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless build needs a fraction of the CPU time per page. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

const INSTALLED = [
  ...DEBIAN_PACKAGES.map(name => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a browser for the journeys: an installed one, else Debian's package. If neither is available, Playwright's
 * own is downloaded, and the result is null.
 */
export function findBrowser(environment) {
  const named = environment.CHROMIUM_PATH
  if (named) return named
  const found = INSTALLED.find(existsSync)
  if (found) return found
  const installed = existsSync('/etc/debian_version') && installDebianPackage()
  if (installed) return installed
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
    spawnSync(program, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  run('update')
  for (const name of DEBIAN_PACKAGES) {
    run('install', '-y', '--no-install-recommends', name)
    if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
  }
  return null
}
