/** `npm run bench -- ledger`: each is a file next to this one. Without a name: all that have a budget, and a summary. */
import process from 'node:process'
import { runAll } from './runAll.ts'

const BENCHES: Record<string, () => Promise<unknown>> = {
  ledger: () => import('./ledger.ts'),
  bulk: () => import('./bulk.ts'),
  large: () => import('./large.ts'),
  audits: () => import('./audits.ts'),
  auditor: () => import('./auditor.ts'),
  crowd: () => import('./crowd.ts'),
  polls: () => import('./polls.ts'),
  webhooks: () => import('./webhooks.ts'),
  exports: () => import('./exports.ts'),
  fuzz: () => import('./fuzz.ts'),
  attacks: () => import('./attacks.ts'),
  simulate: () => import('./simulate.ts'),
  size: () => import('./size.ts'),
  vectors: () => import('./vectors.ts'),
  pictures: () => import('./pictures.ts'),
  languages: () => import('./languages.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  mutants: () => import('./mutants.ts'),
}

const [, , name] = process.argv
const bench = BENCHES[name ?? '']
if (bench) await bench()
else if (name === undefined) await runAll(import.meta.filename)
else {
  const names = Object.keys(BENCHES).map(known => `npm run bench -- ${known}`)
  console.error(`Say which: ${names.join(', ')}`)
  process.exitCode = 1
}
