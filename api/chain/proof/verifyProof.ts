import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '../log/checkpoint.ts'
import { type Cosigned, cosignersOf } from '../log/cosignature.ts'
import { signaturesBy, splitNote } from '../log/note.ts'
import { parsePolicy, type Policy } from '../log/policy.ts'
import { isLogged, type LoggedBlock } from './loggedBlock.ts'
import { type Finding, findingText, STEP_TITLES, type StepCode } from './findings.ts'

export interface ProofStep {
  code: StepCode
  /** In English. */
  title: string
  /** `missing`: what the policy demands is not there. `none`: nothing was there to check, and nothing demands it. */
  result: 'passed' | 'failed' | 'missing' | 'none'
  /** In English. */
  found: string
  finding: Finding
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
export type TakeStep = (code: StepCode, isGood: unknown, found: Finding, failed: Finding) => void

/** A block that a proof names. Its place in the ledger is its number. */
interface NamedBlock extends LoggedBlock {
  number: number
}

/** What differs between the kinds of proofs. */
interface ProofKind<Proof, Shown> {
  parse: (text: string) => Proof | null
  /** Said of a text that is not of this kind. */
  otherwise: Finding
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
  const step: TakeStep = (code, isGood, found, failed) => {
    result.steps.push(isGood ? stepOf(code, 'passed', found) : stepOf(code, 'failed', failed))
    if (!isGood) throw new Failed()
  }
  try {
    const proof = kind.parse(text)
    step('file', proof, ['whole'], kind.otherwise)
    const policy = tried(() => parsePolicy(trusted ?? proof!.policy))
    if (!policy) step('policy', false, ['policy_unreadable'], ['policy_unreadable'])
    result.policy = policy!
    const blocks = kind.verify(proof!, step, result)
    takeLedger(step, proof!, blocks)
    takeSignature(step, result, proof!.checkpoint, trusted)
    takeWitnesses(result, proof!.checkpoint)
    result.isGood = result.steps.every(({ result: word }) => word === 'passed' || word === 'none')
  } catch (error) {
    if (!(error instanceof Failed))
      result.steps.push(
        stepOf('form', 'failed', ['malformed', { reason: (error as Error).message }]),
      )
  }
  return result
}

function takeLedger(
  step: TakeStep,
  { index, checkpoint }: LoggedProof,
  blocks: readonly NamedBlock[],
): void {
  const signed = parseCheckpoint(checkpoint)!
  const { size } = signed
  const [first, second] = blocks.map(({ number }) => number).toReversed()
  step(
    'place_in_ledger',
    index === blocks[0]!.number - 1 && blocks.every(block => isLogged(block.number, block, signed)),
    second === undefined
      ? ['in_ledger', { block: first!, size }]
      : ['both_in_ledger', { first: first!, second, size }],
    ['not_in_ledger'],
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
    'signature',
    log && isClean,
    [trusted === null ? 'signed_by_own_key' : 'signed', { origin, size }],
    log ? ['signed_by_stranger'] : ['not_signed'],
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
  const names = cosigned.map(({ name }) => name).join(', ')
  const [word, finding]: [ProofStep['result'], Finding] = isSpoiled
    ? ['failed', ['cosignature_invalid']]
    : !isEnough
      ? ['missing', ['too_few_witnesses', { names }]]
      : cosigned.length
        ? ['passed', ['cosigned', { names }]]
        : ['none', ['no_witness']]
  result.steps.push(stepOf('witnesses', word, finding))
}

const stepOf = (code: StepCode, result: ProofStep['result'], finding: Finding): ProofStep => ({
  code,
  title: STEP_TITLES[code],
  result,
  found: findingText(finding),
  finding,
})

export function tried<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}
