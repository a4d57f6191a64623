/**
 * Every attack of a database owner on a wallet with owner keys, against every verifier: `npm run bench -- attacks`. The database, the
 * log and its signature are the attacker's, and each hash is right.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_ATTACKS } from '#api/chain/testing/keyAttacks.ts'
import { honestChain, owner, PHONE, thief } from '#api/chain/testing/attackScene.ts'
import { people } from '#api/chain/testing/chains.ts'
import { linkDrafts } from '#api/chain/testing/KeyChain.ts'
import {
  byAuditor,
  byAuditorSince,
  forge,
  inDatabase,
  inMirror,
  inPython,
  openBrowser,
  serveLogs,
  type Verifier,
} from './attacks/verifiers.ts'
import { openBench } from './support/openBench.ts'

const NAME_WIDTH = 64
/** `inDatabase` writes only the rows that a replay reads, so it finds these faults in an honest chain too. */
const UNWRITTEN = /^(tree node|chain head|wallet)/

const folder = await mkdtemp(join(tmpdir(), 'cxac-attacks-'))
const bench = await openBench()
const browser = await openBrowser()
const log = await serveLogs()
let cosigned = 0
const onCosigned = () => cosigned++
const verifiers: Record<string, Verifier> = {
  audit: inDatabase(bench.owner),
  mirror: inMirror(log.url, folder),
  auditor: byAuditor(log.url, folder, onCosigned),
  browser: browser.verify,
  'verify.py': inPython(folder),
}
const named = new Map(Object.keys(verifiers).map(name => [name, 0]))
try {
  const honest = forge(honestChain().claim(people[4]!).link())
  log.serve(honest)
  for (const [verifier, verify] of Object.entries(verifiers)) {
    const said = await verify(honest)
    if (said && !UNWRITTEN.test(said)) throw new Error(`${verifier} of an honest chain: ${said}`)
  }
  cosigned = 0
  console.log(`${''.padEnd(NAME_WIDTH)} ${Object.keys(verifiers).join('  ')}`)
  for (const { name, fault, drafts } of KEY_ATTACKS) {
    const forged = forge(linkDrafts(drafts()))
    log.serve(forged)
    const cells: string[] = []
    for (const [verifier, verify] of Object.entries(verifiers)) {
      const said = await verify(forged)
      const isNamed = fault.test(said)
      if (isNamed) named.set(verifier, named.get(verifier)! + 1)
      else console.error(`${verifier} says of '${name}': ${said || 'nothing is wrong'}`)
      cells.push((isNamed ? 'named' : 'NOT').padEnd(verifier.length))
    }
    console.log(`${name.padEnd(NAME_WIDTH)} ${cells.join('  ')}`)
  }
  const withheld = forge(honestChain().pay(owner, thief, 1n, { by: PHONE }).link())
  const said = await byAuditorSince(log, folder, onCosigned, withheld.chain.length - 1)(withheld)
  const isSeen = /block 5: atMs is \d+, more than two minutes before/.test(said)
  if (!isSeen) process.exitCode = 1
  console.log(
    `an order withheld until it expired, which only an auditor sees: ${isSeen ? 'named' : 'NOT'}`,
  )
} finally {
  log.close()
  await browser.close()
  await bench.close()
  await rm(folder, { recursive: true })
}
const counts = [...named].map(([verifier, count]) => `${verifier} ${count}`)
console.log(`${KEY_ATTACKS.length} attacks, named by: ${counts.join(', ')}; cosigned: ${cosigned}`)
console.log('browser: the audit that its worker runs, without the worker')
if (cosigned || [...named.values()].some(count => count < KEY_ATTACKS.length)) process.exitCode = 1
