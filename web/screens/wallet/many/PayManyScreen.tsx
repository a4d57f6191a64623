import { useSession } from '../../../session/session.ts'
import { OwnAmounts } from '../../../account/privacy/OwnAmounts.tsx'
import { useStore } from '../../../ui/createStore.ts'
import { PageTitle } from '../../PageTitle.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { keptRun } from './keptRun.ts'
import { RunCard } from './RunCard.tsx'
import { t } from '../../../language/t.ts'

/** Pays every line of a CSV file. What was confirmed is shown until its results were seen, also after a reload. */
export function PayManyScreen() {
  const address = useSession()?.user.address ?? ''
  const run = useStore(keptRun)
  return (
    <OwnAmounts>
      <PageTitle name={t('many.pay_many')} subtitle={t('many.pay_every_line_csv')}>
        {t('many.pay_many')}
      </PageTitle>
      {run?.from === address ? <RunCard run={run} /> : <ChosenFile address={address} />}
    </OwnAmounts>
  )
}
