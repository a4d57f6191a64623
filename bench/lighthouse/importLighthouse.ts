import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Result } from './readReport.ts'

const VERSION = '12.8.2'
const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse')
const PACKAGE = join(FOLDER, 'node_modules/lighthouse')

type Config = object
interface Flags {
  port: number
}
interface Constants {
  throttling: { mobileSlow4G: { cpuSlowdownMultiplier: number } }
}

/** A slowdown of 4 is meant for a machine of this speed, as Lighthouse measures it: see its docs/throttling.md. */
const MEANT_FOR_POWER = 1750

/** It has 200 packages: installed next to the project at the first measurement. */
export async function importLighthouse() {
  if (!existsSync(PACKAGE)) {
    console.info(`Installing lighthouse@${VERSION} into .cache/lighthouse (once) …`)
    const words = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund']
    const { status } = spawnSync('npm', [...words, `lighthouse@${VERSION}`], { stdio: 'inherit' })
    if (status !== 0) throw new Error('Lighthouse could not be installed')
  }
  const measure = await importDefault<Measure>('core/index.js')
  const desktop = await importDefault<Config>('core/config/desktop-config.js')
  const lighthouse = async (url: string, flags: Flags, config?: Config): Promise<Result> => {
    const measured = await measure(url, { ...flags, ...ALWAYS }, config)
    if (!measured) throw new Error(`Lighthouse has no report of ${url}`)
    return measured.lhr
  }
  const { throttling } = await importAll<Constants>('core/config/constants.js')
  const { mobileSlow4G } = throttling
  /** The slowdown to Lighthouse's phone, on a machine of this speed. */
  const phoneBeside = (power: number) => {
    const cpuSlowdownMultiplier =
      Math.round((mobileSlow4G.cpuSlowdownMultiplier * power * 10) / MEANT_FOR_POWER) / 10
    return {
      slowdown: cpuSlowdownMultiplier,
      phone: {
        extends: 'lighthouse:default',
        settings: { throttling: { ...mobileSlow4G, cpuSlowdownMultiplier } },
      },
    }
  }
  return { lighthouse, desktop, phoneBeside }
}

/** The log-in is in the storage. A stream is never idle: each measurement would wait for its end. */
const ALWAYS = {
  disableStorageReset: true,
  disableFullPageScreenshot: true,
  blockedUrlPatterns: ['*/api/stream'],
  logLevel: 'error',
}

type Measure = (
  url: string,
  flags: Flags & typeof ALWAYS,
  config?: Config,
) => Promise<{ lhr: Result } | undefined>

const importDefault = async <Exported>(path: string): Promise<Exported> =>
  (await importAll<{ default: Exported }>(path)).default

const importAll = async <Exported>(path: string): Promise<Exported> =>
  (await import(pathToFileURL(join(PACKAGE, path)).href)) as Exported
