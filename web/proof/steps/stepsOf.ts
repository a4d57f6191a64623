import { cosignersOf } from '#api/chain/log/cosignature.ts'
import type { Policy } from '#api/chain/log/policy.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { format } from '../../ui/format.ts'
import type { CheckedStep } from './checked.ts'

/** The steps of a proof in words. `known`: the policy that this browser has seen before of the same ledger. */
export function stepsOf({ steps, note, cosigned }: Verified, known: Policy | null): CheckedStep[] {
  const isKnownMet = !known || note === undefined || cosignersOf(note, known).isEnough
  return steps
    .filter(({ title, result }) => title !== 'File' || result === 'failed')
    .map(({ title, result, found }) => {
      if (title !== 'Witnesses' || result === 'failed') return { title, result, words: `${found}.` }
      if (!isKnownMet) return { title, result: 'missing', words: FEWER_THAN_KNOWN }
      const who = cosigned!.map(
        ({ name, atSeconds }) => `${name}, ${format.moment(atSeconds * 1000)}`,
      )
      return {
        title,
        result,
        words: result === 'passed' ? `Cosigned by ${who.join('; ')}.` : `${found}.`,
      }
    })
}

const FEWER_THAN_KNOWN =
  'Fewer independent witnesses have confirmed this ledger than this browser has seen it demand before.'
