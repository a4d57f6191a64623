import { WALLET_POLL_MS } from '#api/limits.ts'
import { addMicros, micros, microsFromJson, subtractMicros } from '#api/chain/money.ts'
import { FrozenNotice } from '../../../account/freeze/FrozenNotice.tsx'
import { useSettings } from '../../../ask/settingsQuery.ts'
import { OwnCoins } from '../../../coin/Amount.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useUser } from '../../../session/useUser.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import type { NamedPayment } from './findNames.ts'
import { Lines } from './Lines.tsx'
import styles from './many.module.css'
import { startRun } from './payRun.ts'
import { findRepeated } from './findRepeated.ts'
import type { LineProblem } from './readPayments.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  address: string
  /** Of the file. */
  name: string
  payments: readonly NamedPayment[]
  problems: readonly LineProblem[]
  onOther: () => void
}

/** What the file says, what it costs, and every line that is wrong. */
export function Preview({ address, name, payments, problems, onOther }: Props) {
  const user = useUser(WALLET_POLL_MS).data
  const transferFee = useSettings()?.transferFee
  const fee = transferFee === undefined ? null : microsFromJson(transferFee)
  const balance = user ? microsFromJson(user.totalCoins ?? 0) : null
  const amount = payments.reduce((sum, payment) => addMicros(sum, payment.amount), micros(0n))
  const fees = fee === null ? null : micros(fee * BigInt(payments.length))
  const total = fees === null ? null : addMicros(amount, fees)
  const isTooMuch = total !== null && balance !== null && total > balance
  const canPay =
    !problems.length && total !== null && balance !== null && !isTooMuch && !user?.freeze
  const repeated = findRepeated(payments)

  return (
    <div className={styles.stack}>
      {user?.freeze && <FrozenNotice freeze={user.freeze} announced="status" />}
      {problems.length > 0 && <Problems problems={problems} />}
      {!problems.length && isTooMuch && (
        <Notice kind="error" announced="alert" title={t('many.do_not_have_enough')}>
          <p>{rich('many.have', { coins: <OwnCoins amount={balance} /> })}</p>
        </Notice>
      )}
      {repeated.length > 0 && (
        <Notice kind="warning" title={t('many.some_lines_pay_same')}>
          <p>
            {t('many.lines_each_them_paid', { lines: format.list(repeated.map(format.count)) })}
          </p>
        </Notice>
      )}
      <Card title={name}>
        <Facts>
          <Fact label={t('many.payments')}>{format.count(payments.length)}</Fact>
          <Fact label={t('many.amount')}>{coinsText(amount)}</Fact>
          <Fact label={t('many.fees')}>
            {fees === null ? t('many.not_known_yet') : coinsText(fees)}
          </Fact>
          <Fact label={t('many.total')}>
            <b>{total === null ? t('many.not_known_yet') : coinsText(total)}</b>
          </Fact>
          {total !== null && balance !== null && !isTooMuch && (
            <Fact label={t('many.left_wallet')}>
              <OwnCoins amount={subtractMicros(balance, total)} />
            </Fact>
          )}
        </Facts>
        <CardActions>
          <Button
            look="solid"
            disabled={!canPay}
            onClick={() => fee !== null && startRun(address, name, payments, fee)}
          >
            {payments.length ? t('many.pay_count', { count: payments.length }) : t('many.pay')}
          </Button>
          <Button onClick={onOther}>{t('many.choose_another_file')}</Button>
        </CardActions>
        {payments.length > 0 && <Lines rows={payments.map(rowOf)} />}
      </Card>
    </div>
  )
}

const rowOf = ({ line, to, name, amount, note }: NamedPayment) => ({ line, to, name, amount, note })

/** So many are listed: the same mistake is often in every line. */
const LISTED = 50

const Problems = ({ problems }: { problems: readonly LineProblem[] }) => (
  <Notice kind="error" announced="alert" title={t('many.nothing_paid', { count: problems.length })}>
    <ul className={styles.problems}>
      {problems.slice(0, LISTED).map(({ line, text }) => (
        <li key={line}>
          <b>{t('many.line', { line: format.count(line) })}</b> {text}
        </li>
      ))}
    </ul>
    {problems.length > LISTED && (
      <p>{t('many.more', { count: format.count(problems.length - LISTED) })}</p>
    )}
  </Notice>
)
