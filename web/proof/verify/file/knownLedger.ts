import { bytesToHex } from '@noble/hashes/utils.js'
import { logCheckpoint, logPolicy } from '#api/calls/log.ts'
import { verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { rememberCheckpoint, isContinued } from '../../known/rememberCheckpoint.ts'
import { type KnownCheckpoint, knownCheckpoint } from '../../known/knownCheckpoint.ts'
import { knownPolicy, readKnownPolicy, rememberPolicy } from '../../known/knownPolicy.ts'

/** The ledger of this site, as this browser knows it. */
export interface KnownLedger {
  checkpoint: KnownCheckpoint
  /** Null as long as it is not known which witnesses it has. */
  policy: string | null
}

/** What this browser has remembered; null if nothing. */
function rememberedLedger(): KnownLedger | null {
  const checkpoint = knownCheckpoint.read()
  if (!checkpoint) return null
  const { verifierKey } = checkpoint
  const isOfKey = readKnownPolicy()?.logs.some(log => log.verifierKey === verifierKey)
  return { checkpoint, policy: isOfKey ? knownPolicy.read()!.text : null }
}

/** The first check of all remembers the ledger that the site shows. Null if it shows none that is signed. */
export async function knownLedger(): Promise<KnownLedger | null> {
  if (!rememberedLedger()?.policy) await rememberSite().catch(() => {})
  return rememberedLedger()
}

async function rememberSite(): Promise<void> {
  const [policy, note] = await Promise.all([textAt(logPolicy.path), textAt(logCheckpoint.path)])
  const parsed = parsePolicy(policy)
  const [log, ...others] = parsed.logs
  const signed = log && !others.length && verifyCheckpoint(note, log.verifierKey)
  if (!signed || signed.origin !== log.key.name || !cosignersOf(note, parsed).isEnough) return
  const { size, root } = signed
  const fresh = { size, root: bytesToHex(root), verifierKey: log.verifierKey }
  if (isContinued(await rememberCheckpoint(fresh))) rememberPolicy(policy)
}

async function textAt(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
