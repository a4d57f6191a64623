/** `npm run deploy -- check`: systemd's own check of the units, and Kubernetes' published schemas of its files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'

/** Installed only for this command. They have the schemas of Kubernetes and of CloudNativePG. */
const PACKAGES = {
  '@kubernetes-models/cloudnative-pg': '2.0.0',
  'kubernetes-models': '5.1.0',
  yaml: '2.9.1',
}
const CACHE = resolve(import.meta.dirname, '../.cache/deploy-check')
const DATABASE_GROUP = 'postgresql.cnpg.io'

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string }
}
type Model = new (resource: Resource) => { validate: () => void }

export async function checkFiles(say: (line: string) => void = console.log): Promise<void> {
  const problems = [...checkUnits(say), ...(await checkKubernetes(say))]
  if (problems.length) throw new PlainProblem(problems.join('\n'))
}

function checkUnits(say: (line: string) => void): string[] {
  return filesOf('systemd/*.service').flatMap(path => {
    const checked = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    if (checked.error) throw new PlainProblem(`systemd-analyze: ${checked.error.message}`)
    // It exits with 0 for an unknown setting, and only prints a warning.
    if (checked.status !== 0 || checked.stderr) return [`${name(path)}: ${checked.stderr}`]
    say(`ok  ${name(path)}`)
    return []
  })
}

async function checkKubernetes(say: (line: string) => void): Promise<string[]> {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, 'package.json'), JSON.stringify({ dependencies: PACKAGES }))
  execFileSync('npm', ['install', '--loglevel=error'], { cwd: CACHE, stdio: 'inherit' })
  const { parseAllDocuments } = await load<{
    parseAllDocuments: (text: string) => { toJSON: () => Resource }[]
  }>('yaml/dist/index.js')
  const problems: string[] = []
  for (const path of filesOf('kubernetes/*.yaml'))
    for (const document of parseAllDocuments(readFileSync(path, 'utf8'))) {
      const resource = document.toJSON()
      const what = `${name(path)}: ${resource.kind} ${resource.metadata.name}`
      try {
        const models = await load<Record<string, Model>>(modelOf(resource))
        new models[resource.kind]!(resource).validate()
        say(`ok  ${what}`)
      } catch (error) {
        problems.push(`${what}: ${(error as Error).message}`)
      }
    }
  return problems
}

function modelOf({ apiVersion, kind }: Resource): string {
  const home = apiVersion.startsWith(DATABASE_GROUP)
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models'
  return `${home}/${apiVersion}/${kind}.js`
}

const load = async <Module>(path: string): Promise<Module> =>
  (await import(join(CACHE, 'node_modules', path))) as Module

const filesOf = (pattern: string) => globSync(join(import.meta.dirname, pattern)).toSorted()

const name = (path: string) => relative(import.meta.dirname, path)
