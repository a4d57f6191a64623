import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Stat } from '../../../ui/layout/Stat.tsx'
import summary from './ClaimSummary.module.css'
import list from './ClaimList.module.css'
import { t } from '../../../language/t.ts'

/** The shape of the summary and a few rows. */
export const ClaimsSkeleton = () => (
  <>
    <div className={summary.summary}>
      <dl className={summary.figures}>
        <Stat label={t('mining.total_mined')}>
          <Skeleton characters={6} />
        </Stat>
        <Stat label={t('mining.current_streak')}>
          <Skeleton characters={5} />
        </Stat>
      </dl>
      <p className={summary.text}>
        <Skeleton characters={26} />
      </p>
    </div>
    <ul className={list.list} aria-label={t('mining.loading_sessions')}>
      {['a', 'b', 'c'].map(row => (
        <li key={row} className={list.row}>
          <Skeleton characters={16} />
        </li>
      ))}
    </ul>
  </>
)
