import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const DEBIAN = 'bookworm'
/** As in Debian's own slim images. */
const SUPERFLUOUS = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
]
/** What a build on this machine needs to reach the registry. */
const CA_INSIDE = '/run/host-ca.crt'

interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export interface Image {
  sizeMb: number
  config: ImageConfig
  /** A container's root. */
  mount: () => { root: string; remove: () => void }
}

/** Builds the image of the last commit with buildah, on a Debian made by debootstrap. */
export function buildImage(folder: string, say: (step: string) => void): Image {
  requirePrograms()
  mkdirSync(folder, { recursive: true })
  const buildah = (...args: string[]) => {
    const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
    const all = [...places, '--storage-driver', 'vfs', ...args]
    return execFileSync('buildah', all, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  }
  // vfs keeps a whole copy of each layer.
  rmSync(join(folder, 'storage'), { recursive: true, force: true })
  say('Making Debian with debootstrap')
  makeBase(buildah, folder)
  say('Building the image')
  const source = join(folder, 'source')
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source)
  const archive = execFileSync('git', ['-C', PROJECT, 'archive', 'HEAD'], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x', '-C', source], { input: archive })
  const container = join(source, 'deploy/container')
  const ca = process.env['NODE_EXTRA_CA_CERTS']
  const build = ['bud', '--isolation', 'chroot', '--format', 'docker', '--tag', 'cxac']
  const bases = ['--build-arg', 'BASE=localhost/debian', '--build-arg', 'BUILDER=localhost/builder']
  const trust = [
    '--volume',
    `${ca}:${CA_INSIDE}:ro`,
    '--build-arg',
    `NODE_EXTRA_CA_CERTS=${CA_INSIDE}`,
  ]
  const files = [
    '--ignorefile',
    join(container, 'ignore'),
    '--file',
    join(container, 'Containerfile'),
  ]
  buildah(...build, ...bases, ...(ca ? trust : []), ...files, source)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'cxac')) as {
    Docker: { config: ImageConfig }
  }
  const mount = () => {
    const name = buildah('from', 'localhost/cxac')
    const root = buildah('mount', name)
    return { root, remove: () => void buildah('rm', name) }
  }
  return { sizeMb: sizeOf(mount), config: Docker.config, mount }
}

/** Debian, and Debian with this Node and npm, as the public images of the same names have them. */
function makeBase(buildah: (...args: string[]) => string, folder: string): void {
  const debian = join(folder, DEBIAN)
  if (!existsSync(join(debian, 'usr/bin/setpriv'))) {
    rmSync(debian, { recursive: true, force: true })
    must('debootstrap', ['--variant=minbase', DEBIAN, debian])
    for (const path of SUPERFLUOUS) rmSync(join(debian, path), { recursive: true, force: true })
  }
  const npm = dirname(dirname(realpathSync(which('npm'))))
  const base = buildah('from', 'scratch')
  buildah('copy', '--quiet', base, debian, '/')
  buildah('commit', '--quiet', base, 'localhost/debian')
  buildah('copy', '--quiet', base, realpathSync(process.execPath), '/usr/local/bin/node')
  buildah('copy', '--quiet', base, npm, '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation', 'chroot', base, '--', ...link)
  buildah('commit', '--quiet', '--rm', base, 'localhost/builder')
}

function sizeOf(mount: Image['mount']): number {
  const { root, remove } = mount()
  const bytes = Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t', 1)[0])
  remove()
  return Math.round(bytes / 1e6)
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new PlainProblem('The image is built and run as root.')
  const missing = ['buildah', 'debootstrap', 'unshare', 'nsenter'].filter(name => !which(name))
  if (missing.length)
    throw new PlainProblem(
      `Missing: ${missing.join(', ')}. On Debian: apt-get install buildah debootstrap util-linux`,
    )
}

const which = (name: string) =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim()

function must(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new PlainProblem(`${program} failed:\n${stdout}${stderr}`)
}
