import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { isHealthy, waitFor } from '../cluster/waitFor.ts'
import type { Image } from './buildImage.ts'

/**
 * What an engine does for `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`: processes and mounts
 * of its own, the root read-only, the volume and /tmp writable, an ordinary user without capabilities.
 */
const ENTER = `root=$1 volume=$2 inside=$3 user=$4 folder=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$volume" "$root$inside"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec /usr/sbin/chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`

/** A running container of the image, as the image itself says: user, environment, command, health check. */
export class Container {
  readonly #image: Image
  readonly #child: ChildProcess
  readonly #remove: () => void
  readonly #environment: Record<string, string>
  output = ''

  constructor(image: Image, volume: string, settings: Record<string, string>) {
    const { User, Env, Entrypoint, WorkingDir, Volumes } = image.config
    const { root, remove } = image.mount()
    const user = userOf(root, User)
    mkdirSync(volume, { recursive: true })
    execFileSync('chown', [`${user}:${user}`, volume])
    const inside = Object.keys(Volumes)[0]!
    this.#image = image
    this.#remove = remove
    this.#environment = {
      ...Object.fromEntries(Env.map(line => line.split(/=(.*)/s, 2))),
      ...settings,
    }
    const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', ENTER, 'sh']
    this.#child = spawn(
      'unshare',
      [...args, root, volume, inside, user, WorkingDir, ...Entrypoint],
      {
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    process.once('exit', () => this.#child.kill('SIGKILL'))
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', chunk => (this.output += String(chunk)))
  }

  /** Milliseconds until it is ready. */
  async ready(url: string): Promise<number> {
    const begunMs = performance.now()
    await waitFor('the container', () => {
      if (this.#child.exitCode !== null) throw new PlainProblem(this.output)
      return isHealthy(`${url}/readyz`)
    })
    return performance.now() - begunMs
  }

  /** Runs a program in it, as its user. */
  run(...command: string[]): { status: number | null; output: string } {
    const user = this.#image.config.User
    const id = userOf(`/proc/${this.#first}/root`, user)
    const enter = [
      '--target',
      this.#first,
      '--mount',
      '--pid',
      '--root',
      '--wd',
      '-S',
      id,
      '-G',
      id,
    ]
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...command], {
      env: this.#environment,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  isHealthy(): boolean {
    const [, ...command] = this.#image.config.Healthcheck.Test
    return this.run(...command).status === 0
  }

  /** Its exit code. */
  async stop(): Promise<number | null> {
    process.kill(Number(this.#first), 'SIGTERM')
    const [code] = (await once(this.#child, 'exit')) as [number | null]
    this.#remove()
    return code
  }

  /** The process that is number 1 inside. */
  get #first(): string {
    const { pid } = this.#child
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  }
}

function userOf(root: string, name: string): string {
  const lines = readFileSync(`${root}/etc/passwd`, 'utf8').split('\n')
  return lines.find(line => line.startsWith(`${name}:`))!.split(':')[2]!
}
