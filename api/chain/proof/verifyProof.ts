import { sha256 } from '#sha256'
import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '../log/checkpoint.ts'
import { type Cosigned, cosignersOf } from '../log/cosignature.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../merkle.ts'
import { signaturesBy, splitNote } from '../log/note.ts'
import { parsePolicy, type Policy } from '../log/policy.ts'

export interface ProofStep {
  title: string
  /** `missing`: what the policy demands is not there. `none`: nothing was there to check, and nothing demands it. */
  result: 'passed' | 'failed' | 'missing' | 'none'
  /** What was found, in words. */
  found: string
}

/** What every proof shows, as far as its steps came out. */
export interface Verified {
  /** Stops at the first that failed: the next would build on it. */
  steps: ProofStep[]
  /** No step failed, and nothing is missing. */
  isGood: boolean
  policy?: Policy
  /** The signed checkpoint as it is written, and what it says. */
  note?: string
  checkpoint?: Checkpoint
  /** The verifier key that signed the checkpoint. */
  signedBy?: string
  cosigned?: Cosigned[]
}

/** Notes a step, and ends the verification where it failed. */
type TakeStep = (title: string, isGood: unknown, found: string, failed: string) => void

/** A block that a proof names. Its place in the ledger is its number. */
interface NamedBlock {
  number: number
  header: Uint8Array
  path: readonly Uint8Array[]
}

/** What differs between the kinds of proofs. */
interface ProofKind<Proof, Shown> {
  parse: (text: string) => Proof | null
  /** Said of a text that is not of this kind. */
  otherwise: string
  /** Takes the steps from what is proved up to its blocks, that of the proof's index first. */
  verify: (proof: Proof, step: TakeStep, shown: Partial<Shown>) => NamedBlock[]
}

interface LoggedProof {
  policy: string
  index: number
  checkpoint: string
}

class Failed extends Error {}

/** Recomputes everything from the bytes. `trusted`: a policy from elsewhere; else the one in the proof. */
export function verifyProof<Proof extends LoggedProof, Shown extends object>(
  text: string,
  trusted: string | null,
  kind: ProofKind<Proof, Shown>,
): Verified & Partial<Shown> {
  const result = { steps: [], isGood: false } as Verified as Verified & Partial<Shown>
  const step: TakeStep = (title, isGood, found, failed) => {
    const [word, sentence] = isGood ? (['passed', found] as const) : (['failed', failed] as const)
    result.steps.push({ title, result: word, found: sentence })
    if (!isGood) throw new Failed()
  }
  try {
    const proof = kind.parse(text)
    step('File', proof, 'It is whole', kind.otherwise)
    const policy = tried(() => parsePolicy(trusted ?? proof!.policy))
    if (!policy) step('Policy', false, '', 'The policy cannot be read')
    result.policy = policy!
    const blocks = kind.verify(proof!, step, result)
    takeLedger(step, proof!, blocks)
    takeSignature(step, result, proof!.checkpoint, trusted)
    takeWitnesses(result, proof!.checkpoint)
    result.isGood = result.steps.every(({ result: word }) => word === 'passed' || word === 'none')
  } catch (error) {
    if (!(error instanceof Failed))
      result.steps.push({ title: 'Form', result: 'failed', found: (error as Error).message })
  }
  return result
}

function takeLedger(
  step: TakeStep,
  { index, checkpoint }: LoggedProof,
  blocks: readonly NamedBlock[],
): void {
  const { size, root } = parseCheckpoint(checkpoint)!
  const isThere = ({ number, header, path }: NamedBlock) => {
    const found = rootFromInclusion(leafHash(sha256(header)), number - 1, size, path)
    return found !== null && isSameHash(found, root)
  }
  const numbers = blocks.map(({ number }) => number).toReversed()
  step(
    'Place in the ledger',
    index === blocks[0]!.number - 1 && blocks.every(isThere),
    `${numbers.length > 1 ? 'Blocks' : 'Block'} ${numbers.join(' and ')} of ${size}`,
    'The way up does not lead to the root of the ledger',
  )
}

function takeSignature(
  step: TakeStep,
  result: Verified,
  note: string,
  trusted: string | null,
): void {
  const { origin, size, root } = parseCheckpoint(note)!
  const { signatures } = splitNote(note)!
  const log = result.policy!.logs.find(
    ({ verifierKey, key }) =>
      key.name === origin &&
      signaturesBy(signatures, key).length > 0 &&
      verifyCheckpoint(note, verifierKey) !== null,
  )
  const isClean = trusted !== null || hasNoStrangers(note, result.policy!)
  step(
    'Signature',
    log && isClean,
    `${origin} has signed a ledger of ${size} blocks` +
      (trusted === null ? ', with a key that came with the file' : ''),
    log
      ? 'A signature is by a key that the policy does not name'
      : 'No log of the policy has signed it',
  )
  result.note = note
  result.checkpoint = { origin, size, root }
  result.signedBy = log!.verifierKey
}

/** With its own policy a file has no other lines: one that the policy does not name was changed, or added. */
export function hasNoStrangers(note: string, { logs, witnesses }: Policy): boolean {
  const { signatures } = splitNote(note)!
  const keys = [...logs, ...witnesses.values()].map(({ key }) => key)
  return signatures.every(line => keys.some(key => signaturesBy([line], key).length))
}

function takeWitnesses(result: Verified, note: string): void {
  const { cosigned, isEnough, isSpoiled } = cosignersOf(note, result.policy!)
  result.cosigned = cosigned
  const title = 'Witnesses'
  const names = cosigned.map(({ name }) => name).join(', ')
  if (isSpoiled)
    result.steps.push({ title, result: 'failed', found: 'A cosignature of a witness is not valid' })
  else if (!isEnough)
    result.steps.push({
      title,
      result: 'missing',
      found: `Fewer independent witnesses have confirmed this ledger than its policy demands: ${names || 'none'}`,
    })
  else if (!cosigned.length) result.steps.push({ title, result: 'none', found: NO_WITNESS })
  else result.steps.push({ title, result: 'passed', found: `Cosigned by ${names}` })
}

const NO_WITNESS = 'No independent witness yet'

export function tried<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}
