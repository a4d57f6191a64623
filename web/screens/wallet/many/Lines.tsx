import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Micros } from '#api/chain/money.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { t } from '../../../language/t.ts'
import styles from './many.module.css'

interface Row {
  line: number
  to: string
  name: string | null
  amount: Micros
  note: string
  /** Left out: not asked for yet. Null: no answer yet. */
  outcome?: { hash: string; refusal: string } | null | undefined
}

/** A page of a thousand rows is slow on a phone: the rest is shown on demand. */
const SHOWN = 20

/** The payments of a file, one a line, with what became of them. */
export function Lines({ rows }: { rows: readonly Row[] }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <div className={styles.lines}>
      <ol className={styles.list} aria-label={t('many.payments')}>
        {rows.slice(0, shown).map(row => (
          <li key={row.line} className={styles.line}>
            <span className={styles.number}>{format.count(row.line)}</span>
            <span className={styles.to}>
              <ShortAddress full={row.to} name={row.name} />
              {row.note && <bdi className={styles.note}>{row.note}</bdi>}
              {row.outcome?.refusal && (
                <span className={styles.refusal}>{row.outcome.refusal}</span>
              )}
            </span>
            <span className={styles.amount}>
              {coinsText(row.amount)}
              {row.outcome !== undefined && <LineResult outcome={row.outcome} />}
            </span>
          </li>
        ))}
      </ol>
      {rows.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + 10 * SHOWN)}>
          {t('many.show_more_left', { count: format.count(rows.length - shown) })}
        </Button>
      )}
    </div>
  )
}

function LineResult({ outcome }: { outcome: NonNullable<Row['outcome']> | null }) {
  if (!outcome) return <span className={styles.open}>{t('many.open')}</span>
  if (outcome.refusal)
    return (
      <span className={styles.refused}>
        <CircleAlert size={16} aria-hidden />
        {t('many.not_paid')}
      </span>
    )
  return (
    <Link className={styles.paid} to={`/explorer/tx/${outcome.hash}`}>
      <CircleCheck size={16} aria-hidden />
      {t('many.paid')}
    </Link>
  )
}
