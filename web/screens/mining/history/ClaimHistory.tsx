import Pickaxe from 'lucide-react/icons/pickaxe'
import { Fetched } from '../../../ask/Fetched.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ClaimList } from './ClaimList.tsx'
import { ClaimsSkeleton } from './ClaimsSkeleton.tsx'
import { ClaimSummary } from './ClaimSummary.tsx'
import { type ClaimingUser, useClaims } from './useClaims.ts'
import { t } from '../../../language/t.ts'

export function ClaimHistory({ user }: { user: ClaimingUser }) {
  const query = useClaims(user)
  return (
    <Card title={t('mining.sessions')}>
      <Fetched
        query={query}
        loading={<ClaimsSkeleton />}
        failure={t('mining.sessions_failed')}
        empty={
          <EmptyState icon={<Pickaxe size={28} aria-hidden />} title={t('mining.no_sessions')}>
            {t('mining.no_sessions_text')}
          </EmptyState>
        }
      >
        {claims => (
          <>
            <ClaimSummary claims={claims} />
            <ClaimList claims={claims} />
          </>
        )}
      </Fetched>
    </Card>
  )
}
