import { createHash } from 'node:crypto'
import { type LockFile, type LockedPackage, locatePackage } from '../lock/locatePackage.ts'

interface Subject {
  name: string
  version: string
  license: string
  commit: string
  /** The time of the commit: the same source gives the same bytes. */
  committedAt: string
}

const HASHES: Record<string, string> = { sha512: 'SHA-512', sha384: 'SHA-384', sha1: 'SHA-1' }

/** The software bill of materials, as CycloneDX 1.6. */
export function makeSbom(lock: LockFile, subject: Subject): object {
  const paths = Object.keys(lock.packages).filter(Boolean)
  const components = new Map(paths.map(path => [purlOf(path, lock), componentOf(path, lock)]))
  const root = purl(subject.name, subject.version)
  const needs = new Map<string, Set<string>>([[root, needsOf('', lock)]])
  for (const path of paths) {
    const ref = purlOf(path, lock)
    needs.set(ref, (needs.get(ref) ?? new Set()).union(needsOf(path, lock)))
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(subject.commit)}`,
    version: 1,
    metadata: {
      timestamp: subject.committedAt,
      component: {
        type: 'application',
        'bom-ref': root,
        name: subject.name,
        version: subject.version,
        licenses: [{ license: { id: subject.license } }],
        purl: root,
      },
      properties: [{ name: 'commit', value: subject.commit }],
    },
    components: sortedBy([...components.values()], component => component['bom-ref']),
    dependencies: sortedBy(
      [...needs].map(([ref, found]) => ({ ref, dependsOn: [...found].toSorted() })),
      ({ ref }) => ref,
    ),
  }
}

function componentOf(path: string, lock: LockFile) {
  const { version = '', license, integrity, dev, optional } = lock.packages[path]!
  const [group, name] = splitName(packageName(path))
  const ref = purlOf(path, lock)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group ? { group } : {}),
    name,
    version,
    // A tool of the build or the tests, or for another system.
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...hashesOf(integrity),
    ...(license ? { licenses: [licenseOf(license)] } : {}),
    purl: ref,
  }
}

function hashesOf(integrity: LockedPackage['integrity']) {
  const [algorithm = '', base64 = ''] = integrity?.split('-', 2) ?? []
  const alg = HASHES[algorithm]
  return alg ? { hashes: [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] } : {}
}

/** One licence by its id, or an expression such as (MIT OR Apache-2.0). */
const licenseOf = (license: string) =>
  /[ (]/.test(license) ? { expression: license } : { license: { id: license } }

function needsOf(path: string, lock: LockFile): Set<string> {
  const { dependencies, optionalDependencies } = lock.packages[path]!
  const found = Object.keys({ ...dependencies, ...optionalDependencies })
    .map(name => locatePackage(lock, name, path))
    .filter(located => located !== null)
  return new Set(found.map(located => purlOf(located, lock)))
}

const packageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

const splitName = (name: string): [group: string | null, name: string] =>
  name.startsWith('@') ? (name.split('/') as [string, string]) : [null, name]

const purlOf = (path: string, lock: LockFile) =>
  purl(packageName(path), lock.packages[path]!.version ?? '')

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A UUID of version 8, from this text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

const sortedBy = <T>(all: T[], key: (one: T) => string): T[] =>
  all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
