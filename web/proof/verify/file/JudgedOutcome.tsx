import { ProofOutcome } from '../../steps/ProofOutcome.tsx'
import type { OwnWords } from '../../receipt/ownWords.ts'
import { ProofPath } from '../ProofPath.tsx'
import { AddedWords } from './AddedWords.tsx'
import type { Judged } from './judgeFile.ts'
import { ShownFacts } from './ShownFacts.tsx'
import { saidIn } from './saidIn.ts'
import { LOCALE } from '../../../language/language.ts'
import { t } from '../../../language/t.ts'

interface Props {
  judged: Judged
  /** What the user added to the file. */
  own: OwnWords | undefined
  onAgain: () => void
}

/** What holds, by whose key and as of when, in one sentence; below it what the proof says, and how it was checked. */
export default function JudgedOutcome({ judged, own, onAgain }: Props) {
  const { shown, certainty, key, isOfSite } = judged
  const facts = certainty !== 'refuted' && (
    <>
      {shown.kind === 'receipt' && <ProofPath steps={judged.steps} />}
      <ShownFacts
        shown={shown}
        isOfSite={isOfSite}
        isKeyKnown={key !== 'unknown'}
        isProven={certainty === 'proven'}
      />
      {own && <AddedWords {...own} />}
    </>
  )
  return (
    <ProofOutcome
      checked={judged}
      what={null}
      {...(key === 'given' && { title: t('proof.proved_by_given_key') })}
      picture={facts}
      onForgotten={onAgain}
    >
      {certainty === 'proven' && <p>{sentenceOf(judged)}</p>}
    </ProofOutcome>
  )
}

function sentenceOf({ shown, signer, key }: Judged): string {
  const values = {
    said: saidIn(shown),
    signer: signer ?? '',
    block: shown.verified.checkpoint!.size,
  }
  const sentence =
    key === 'given'
      ? t('proof.signed_with_given_key', values)
      : t('proof.signed_with_site_key', values)
  return sentence[0]!.toLocaleUpperCase(LOCALE) + sentence.slice(1)
}
