import { type Checkpoint, parseCheckpoint, verifyCheckpoint } from '../log/checkpoint.ts'
import { type Cosigned, cosignersOf } from '../log/cosignature.ts'
import { signaturesBy, splitNote } from '../log/note.ts'
import { parsePolicy, type Policy } from '../log/policy.ts'

interface ProofStep {
  title: string
  isGood: boolean
  /** What was found, in words. */
  found: string
}

/** What every proof shows, as far as its steps came out. */
export interface Verified {
  /** Stops at the first that failed: what follows would rest on it. */
  steps: ProofStep[]
  isGood: boolean
  checkpoint?: Checkpoint
  cosigned?: Cosigned[]
  policy?: Policy
}

/** Notes a step, and ends the verification where it failed. */
export type TakeStep = (title: string, isGood: unknown, found: string, failed: string) => void

class Failed extends Error {}

/** Takes the steps of `verify` one after the other, until one fails. */
export function takeSteps<Result extends Verified>(
  result: Result,
  verify: (step: TakeStep, result: Result) => void,
): Result {
  const step: TakeStep = (title, isGood, found, failed) => {
    result.steps.push({ title, isGood: Boolean(isGood), found: isGood ? found : failed })
    if (!isGood) throw new Failed()
  }
  try {
    verify(step, result)
    result.isGood = true
  } catch (error) {
    if (!(error instanceof Failed))
      result.steps.push({ title: 'Form', isGood: false, found: (error as Error).message })
  }
  return result
}

/** `trusted`: a policy from elsewhere; else that of the file. */
export function takePolicy(
  step: TakeStep,
  result: Verified,
  written: string,
  trusted: string | null,
): Policy {
  const policy = tried(() => parsePolicy(trusted ?? written))
  step('Policy', policy, whom(policy), 'The policy cannot be read')
  result.policy = policy!
  return policy!
}

/** That a log of the policy has signed the checkpoint, and as many witnesses as it demands. */
export function takeSignatures(
  step: TakeStep,
  result: Verified,
  note: string,
  trusted: string | null,
): void {
  const policy = result.policy!
  const { origin, size, root } = parseCheckpoint(note)!
  step(
    'Signature',
    isSigned(note, policy),
    `${origin} has signed a ledger of ${size} blocks`,
    'No log of the policy has signed it',
  )
  result.checkpoint = { origin, size, root }

  const { cosigned, isEnough } = cosignersOf(note, policy)
  const isClean = trusted !== null || hasNoStrangers(note, policy)
  const names = cosigned.map(({ name }) => name).join(', ')
  step(
    'Witnesses',
    isEnough && isClean,
    policy.quorum === null ? 'The policy demands none' : `Cosigned by ${names}`,
    'The witnesses that the policy demands have not all cosigned',
  )
  result.cosigned = cosigned
}

/** By a log of the policy, under its own name. */
const isSigned = (note: string, { logs }: Policy): boolean =>
  logs.some(({ verifierKey, key }) => verifyCheckpoint(note, verifierKey)?.origin === key.name)

/** A line that the file's own policy does not know was changed, or put there. */
function hasNoStrangers(note: string, { logs, witnesses }: Policy): boolean {
  const { signatures } = splitNote(note)!
  const keys = [...logs, ...witnesses.values()].map(({ key }) => key)
  return signatures.every(line => keys.some(key => signaturesBy([line], key).length))
}

const whom = (policy: Policy | null): string =>
  `It believes ${policy?.logs.map(({ key }) => key.name).join(', ')}` +
  (policy?.quorum === null ? '' : ' where witnesses have cosigned')

export function tried<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}
