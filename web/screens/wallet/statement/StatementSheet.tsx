import { memo, type ReactNode, useRef } from 'react'
import type { ReplyOf } from '#api/call.ts'
import type { StatementLine } from '#api/schemas/history.ts'
import type { statement as statementCall } from '#api/calls/history.ts'
import { type Micros, ZERO, microsFromJson } from '#api/chain/money.ts'
import { NO_SUMS, addLine } from '#api/statementSums.ts'
import { Amount, AmountOf } from '../../../coin/Amount.tsx'
import { type Days, periodOf } from '../../../time/period.ts'
import { classes } from '../../../ui/classes.ts'
import { format } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { FullLine } from './FullLine.tsx'
import { ShortLine } from './ShortLine.tsx'
import styles from './StatementSheet.module.css'
import { useDrawnLines } from './useDrawnLines.ts'
import { t } from '../../../language/t.ts'

interface Props {
  statement: ReplyOf<typeof statementCall>
  days: Days
  /** Each line with the whole address, its block and its hash. */
  hasHashes: boolean
}

/** The printed part: black on white, table headings on every page. */
export function StatementSheet({ statement, days, hasHashes }: Props) {
  const { address, opening, lines, closing } = statement
  const sums = lines.map(inMicros).reduce(addLine, NO_SUMS)
  const { sinceMs, untilMs } = periodOf(days)
  const url = `${location.origin}/explorer`
  return (
    <article className={styles.sheet} aria-label={t('wallet.statement')}>
      <h2 className={styles.title}>
        {t('wallet.period', {
          from: format.longDay(sinceMs!),
          to: format.longDay(untilMs! - 1),
        })}
      </h2>
      <p className={styles.whose}>
        <span className={styles.code}>{address}</span>
        <span>{t('wallet.time_zone', { zone: format.zone() })}</span>
      </p>
      <div className={styles.sums}>
        <Rows>
          <Sum name={t('wallet.opening')}>
            <Amount coins={opening} />
          </Sum>
          <Sum name={t('wallet.total_in')}>
            <SignedSum sign="+" amount={sums.in} />
          </Sum>
          <Sum name={t('wallet.total_out')}>
            <SignedSum sign="-" amount={sums.out} />
          </Sum>
          <Sum name={t('wallet.total_fees')}>
            <SignedSum sign="-" amount={sums.fees} />
          </Sum>
          <Sum name={t('wallet.closing')}>
            <b>
              <Amount coins={closing} />
            </b>
          </Sum>
        </Rows>
      </div>
      {lines.length ? (
        <Lines lines={lines} hasHashes={hasHashes} />
      ) : (
        <p>{t('wallet.nothing_happened')}</p>
      )}
      <p className={styles.foot}>
        {hasHashes ? t('wallet.verify_hash', { url }) : t('wallet.verify_line', { url })}
      </p>
    </article>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row label={name}>
    <bdi dir="ltr">{children} CXAC</bdi>
  </Row>
)

/** Zero has no sign: '-0' reads like a mistake. */
const SignedSum = ({ sign, amount }: { sign: '+' | '-'; amount: Micros }) => (
  <>
    {amount !== ZERO && sign}
    <AmountOf amount={amount} />
  </>
)

const Full = memo(FullLine)
const Short = memo(ShortLine)

function Lines({ lines, hasHashes }: { lines: readonly StatementLine[]; hasHashes: boolean }) {
  const Line = hasHashes ? Full : Short
  const end = useRef<HTMLParagraphElement>(null)
  const drawn = useDrawnLines(lines.length, end)
  const left = lines.length - drawn
  return (
    <>
      <section
        className={styles.scroll}
        aria-label={t('wallet.lines')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari's keys cannot scroll it
        tabIndex={0}
      >
        <table className={classes(styles.table, !hasHashes && styles.short)}>
          <thead>
            <tr>
              <th scope="col">{hasHashes ? t('wallet.number') : t('wallet.date')}</th>
              <th scope="col">{t('wallet.transaction')}</th>
              <th scope="col">{t('wallet.amount')}</th>
              {hasHashes && <th scope="col">{t('wallet.fee')}</th>}
              <th scope="col">{t('wallet.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, drawn).map(line => (
              <Line key={line.number} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && <p ref={end}>{t('wallet.more_lines', { count: left })}</p>}
    </>
  )
}

/** Amounts from the API are exact; their sums may exceed a number's precision. */
const inMicros = ({ direction, amount, fee }: StatementLine) => ({
  direction,
  amount: exact(amount),
  fee: exact(fee),
})

function exact(coins: number): Micros {
  const amount = microsFromJson(coins)
  if (amount === null) throw new Error(`${coins} is no amount`)
  return amount
}
