import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { retryWhenBusy } from '../../ask/retries.ts'
import { isNotFound, problemOf } from '../../ask/failures.ts'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import type { OwnWords } from '../../proof/receipt/ownWords.ts'
import type { Judged } from '../../proof/verify/file/judgeFile.ts'
import type { NoProof } from '../../proof/verify/file/readProofFile.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { KeyField } from './KeyField.tsx'
import { loadProofs } from './loadProofs.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'

const JudgedOutcome = lazy(async () => ({ default: (await loadProofs()).Outcome }))

interface FileProps {
  id: number
  file: File
}

/** One file and what it proves, by the key of this site or by one that the reader has. */
export function FileCheck({ id, file }: FileProps) {
  const [given, setGiven] = useState('')
  const [hasField, setHasField] = useState(false)
  const check = useCheck(['file', id, given], () => checkFile(file, given))
  const judged = check.data && 'judged' in check.data ? check.data : null
  if (judged?.judged.key === 'unknown' && !hasField) setHasField(true)
  return (
    <Card title={file.name}>
      <Outcome check={check} failure={t('verify.not_checked')} />
      {hasField ? (
        <KeyField given={given} problem={judged?.keyProblem ?? null} onType={setGiven} />
      ) : (
        judged && (
          <div>
            <Button look="quiet" onClick={() => setHasField(true)}>
              {t('verify.own_key')}
            </Button>
          </div>
        )
      )}
    </Card>
  )
}

async function checkFile(file: File, given: string): Promise<Result> {
  const { readProofFile, readTrusted, judgeFile } = await loadProofs()
  const read = await readProofFile(file)
  if ('problem' in read) return read
  const trusted = readTrusted(given)
  const isPolicy = trusted !== null && 'policy' in trusted
  return {
    judged: await judgeFile(read, isPolicy ? trusted.policy : null),
    keyProblem: trusted && !isPolicy ? trusted.problem : null,
    ...(read.own && { own: read.own }),
  }
}

/** A transaction of this site, whose proof is fetched. */
export function HashCheck({ hash }: { hash: string }) {
  const check = useCheck(['hash', hash], async () => {
    const judged = await (await loadProofs()).judgeHash(hash)
    return { judged, keyProblem: null }
  })
  return (
    <Card title={t('verify.transaction', { hash: ltr(`${hash.slice(0, 12)}…`) })}>
      <Outcome check={check} failure={t('verify.not_fetched')} />
    </Card>
  )
}

type Result = NoProof | { judged: Judged; keyProblem: string | null; own?: OwnWords }

/** What could not be checked fully is checked again when the connection is back. */
const useCheck = (key: readonly unknown[], check: () => Promise<Result>) =>
  useQuery({
    queryKey: ['verify', ...key],
    queryFn: check,
    staleTime: ({ state: { data } }) =>
      data && 'judged' in data && data.judged.certainty === 'unsure' ? 0 : Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: retryWhenBusy,
  })

interface OutcomeProps {
  check: ReturnType<typeof useCheck>
  failure: string
}

function Outcome({ check, failure }: OutcomeProps): ReactNode {
  const { data, error } = check
  const again = () => void check.refetch()
  if (error && isNotFound(error))
    return (
      <Notice kind="error" announced="alert" title={t('verify.no_such_transaction')}>
        {t('verify.no_such_transaction_text')}
      </Notice>
    )
  if (error) {
    const { title, detail } = problemOf(error, failure)
    return <RetryNotice title={title} detail={detail} announced="alert" onRetry={again} />
  }
  if (!data) return <Spinner label={t('verify.checking')} />
  if ('problem' in data)
    return (
      <Notice
        kind="error"
        announced="alert"
        title={data.isDamaged ? t('verify.damaged') : t('verify.nothing_to_check')}
      >
        {data.problem}
      </Notice>
    )
  return (
    <Suspense fallback={<Spinner label={t('verify.checking')} />}>
      <JudgedOutcome judged={data.judged} own={data.own} onAgain={again} />
      {data.judged.certainty === 'unsure' && data.judged.key !== 'unknown' && (
        <div>
          <Button disabled={check.isFetching} onClick={again}>
            {t('verify.check_again')}
          </Button>
        </div>
      )}
    </Suspense>
  )
}
