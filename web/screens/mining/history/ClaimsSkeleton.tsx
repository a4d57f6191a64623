import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Stat } from '../../../ui/layout/Stat.tsx'
import summary from './ClaimSummary.module.css'
import list from './ClaimList.module.css'

/** The shape of the summary and a few rows. */
export const ClaimsSkeleton = () => (
  <>
    <div className={summary.summary}>
      <dl className={summary.figures}>
        <Stat label="Total mined">
          <Skeleton characters={6} />
        </Stat>
        <Stat label="Current streak">
          <Skeleton characters={5} />
        </Stat>
      </dl>
      <p className={summary.text}>
        <Skeleton characters={26} />
      </p>
    </div>
    <ul className={list.list} aria-label="Loading sessions">
      {['a', 'b', 'c'].map(row => (
        <li key={row} className={list.row}>
          <Skeleton characters={16} />
        </li>
      ))}
    </ul>
  </>
)
