import { spawn } from 'node:child_process'
import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, identify, type ProcessId, signal } from './processes.ts'
import type { RunsAs } from './programs.ts'

const LOOK_EVERY_MS = 100

interface PartOptions {
  name: string
  program: string
  args: readonly string[]
  environment?: Record<string, string>
  runsAs: RunsAs
}

/** A program of the cluster. It keeps running after the command that started it ends. */
export class Part {
  readonly name: string
  readonly #options: PartOptions
  readonly #folder: string

  constructor(clusterFolder: string, options: PartOptions) {
    this.name = options.name
    this.#options = options
    this.#folder = clusterFolder
  }

  get logFile(): string {
    return join(this.#folder, 'log', `${this.name}.log`)
  }

  start(): void {
    if (this.running) return
    const { program, args, environment, runsAs } = this.#options
    for (const folder of ['log', 'run']) mkdirSync(join(this.#folder, folder), { recursive: true })
    const log = openSync(this.logFile, 'a', 0o600)
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
      ...runsAs,
    })
    closeSync(log)
    child.on('error', error => console.error(`${this.name} could not be started: ${error.message}`))
    child.unref()
    const begun = child.pid === undefined ? null : identify(child.pid)
    if (begun) writeFileSync(this.#pidFile, JSON.stringify(begun))
  }

  /** Its process, even if another command started it. */
  get running(): ProcessId | null {
    try {
      const begun = JSON.parse(readFileSync(this.#pidFile, 'utf8')) as ProcessId
      return isAlive(begun) ? begun : null
    } catch {
      return null
    }
  }

  /** Sends its stop signal, then SIGKILL after a timeout. */
  async stop(timeoutMs = 30_000): Promise<void> {
    const begun = this.running
    if (begun) {
      signal(begun.pid, 'SIGCONT')
      signal(begun.pid, 'SIGTERM')
      const deadline = performance.now() + timeoutMs
      while (isAlive(begun) && performance.now() < deadline) await delay(LOOK_EVERY_MS)
      if (isAlive(begun)) signal(begun.pid, 'SIGKILL')
      while (isAlive(begun)) await delay(LOOK_EVERY_MS)
    }
    rmSync(this.#pidFile, { force: true })
  }

  get #pidFile(): string {
    return join(this.#folder, 'run', `${this.name}.json`)
  }
}
