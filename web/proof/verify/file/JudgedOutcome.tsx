import { format } from '../../../ui/format.ts'
import { ProofOutcome } from '../../steps/ProofOutcome.tsx'
import { Way } from '../Way.tsx'
import type { Judged } from './judgeFile.ts'
import { ShownFacts } from './ShownFacts.tsx'
import { saidIn } from './saidIn.ts'

interface Props {
  judged: Judged
  onAgain: () => void
}

/** What holds, by whose key and as of when, in one sentence; below it what the proof says, and how it was checked. */
export default function JudgedOutcome({ judged, onAgain }: Props) {
  const { shown, certainty, key, isOfSite } = judged
  const facts = certainty !== 'refuted' && (
    <>
      {shown.kind === 'receipt' && <Way steps={judged.steps} />}
      <ShownFacts
        shown={shown}
        isOfSite={isOfSite}
        isKeyKnown={key !== 'unknown'}
        isProven={certainty === 'proven'}
      />
    </>
  )
  return (
    <ProofOutcome
      checked={judged}
      what={null}
      {...(key === 'given' && { title: 'Proved by the key that you gave' })}
      picture={facts}
      onForgotten={onAgain}
    >
      {certainty === 'proven' && <p>{sentenceOf(judged)}</p>}
    </ProofOutcome>
  )
}

function sentenceOf({ shown, signer, key }: Judged): string {
  const whose = key === 'given' ? 'the key that you gave' : 'the key of this site'
  const size = format.count(shown.verified.checkpoint!.size)
  const sentence = `${saidIn(shown)}: ${signer} has signed this with ${whose}, as of block ${size}.`
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}
