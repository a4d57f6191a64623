import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'

type Environment = Record<string, string>

export interface Running {
  url: string
  startMs: number
  stop: () => Promise<void>
}

/** The source of one version, whose programs can be run. */
export class Release {
  readonly name: string
  readonly #folder: string

  constructor(name: string, folder: string) {
    this.name = name
    this.#folder = folder
  }

  /** From Git, with the packages of its own lock file. */
  static checkOut(project: string, commit: string, folder: string): Release {
    mkdirSync(folder, { recursive: true })
    const archive = execFileSync('git', ['-C', project, 'archive', commit], {
      maxBuffer: 2 ** 30,
    })
    execFileSync('tar', ['x', '-C', folder], { input: archive })
    execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return new Release(`${version} (${commit.slice(0, 12)})`, folder)
  }

  /** Runs a program to its end and returns what it printed. */
  run(args: readonly string[], environment: Environment): string {
    const { status, output } = this.try(args, environment)
    if (status === 0) return output
    throw new PlainProblem(`${this.name}: '${args.join(' ')}' failed:\n${output}`)
  }

  try(
    args: readonly string[],
    environment: Environment,
  ): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.#folder,
      env: completed(environment),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    return { status, output: stdout + stderr }
  }

  async start(environment: Environment): Promise<Running> {
    const startedMs = performance.now()
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: this.#folder,
      env: completed(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', () => child.kill('SIGTERM'))
    const url = await listening(child, this.name)
    return {
      url,
      startMs: performance.now() - startedMs,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
}

const completed = (environment: Environment) => ({
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  PORT: '0',
  OPERATOR_PORT: '0',
  LOG_LEVEL: 'error',
  ...environment,
})

function listening({ stdout, stderr }: ChildProcess, name: string): Promise<string> {
  return new Promise((done, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const url = /CXAC +(http:\S+)[^]*Ctrl-C/.exec(output)?.[1]
      if (url) done(url)
    }
    stdout!.on('data', read).on('close', () => failed(new PlainProblem(`${name}: ${output}`)))
    stderr!.on('data', read)
  })
}
