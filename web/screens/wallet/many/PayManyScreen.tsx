import { Link } from 'react-router'
import { useSession } from '../../../session/session.ts'
import { OwnAmounts } from '../../../account/privacy/OwnAmounts.tsx'
import { useOwnerKeys } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useStore } from '../../../ui/createStore.ts'
import { PageTitle } from '../../PageTitle.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { storedRun } from './storedRun.ts'
import { RunCard } from './RunCard.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

/** Pays every line of a CSV file. What was confirmed is shown until its results were seen, also after a reload. */
export function PayManyScreen() {
  const address = useSession()?.user.address ?? ''
  const run = useStore(storedRun)
  const isOwn = useOwnerKeys().data?.state === 'own'
  return (
    <OwnAmounts>
      <PageTitle name={t('many.pay_many')} subtitle={t('many.pay_every_line_csv')}>
        {t('many.pay_many')}
      </PageTitle>
      {run?.from === address ? (
        <RunCard run={run} />
      ) : isOwn ? (
        <Notice kind="info" announced="status" title={t('keys.not_many')}>
          <p>
            {rich('keys.not_many_text', { link: inside => <Link to="/wallet">{inside}</Link> })}
          </p>
        </Notice>
      ) : (
        <ChosenFile address={address} />
      )}
    </OwnAmounts>
  )
}
