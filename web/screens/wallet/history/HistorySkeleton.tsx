import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import list from './DayList.module.css'
import picture from './MovementPicture.module.css'
import row from './TransactionRow.module.css'
import { t } from '../../../language/t.ts'

/** A day and its rows as placeholders, so that nothing moves when they load. */
export const HistorySkeleton = ({ rows }: { rows: number }) => (
  <div>
    <VisuallyHidden>{t('wallet.loading_transactions')}</VisuallyHidden>
    <div aria-hidden>
      <p className={list.name}>
        <Skeleton characters={6} />
      </p>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={row.row}>
          <span className={`${picture.picture} ${picture.system}`} />
          <p className={row.what}>
            <Skeleton characters={22} />
          </p>
          <p className={row.amount}>
            <Skeleton characters={9} />
          </p>
          <p className={row.facts}>
            <Skeleton characters={26} />
          </p>
        </div>
      ))}
    </div>
  </div>
)
