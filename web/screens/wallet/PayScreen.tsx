import Unlink from 'lucide-react/icons/unlink'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { coinsText } from '../../coin/coinsText.ts'
import { type Payment, namesSeveralAmounts, readPayment, sendPath } from '../../coin/paymentLink.ts'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../PageTitle.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { Card, CardActions } from '../../ui/layout/Card.tsx'
import styles from './PayScreen.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** Target of a payment link: Send, filled in; for visitors the request and a log-in link. */
export function PayScreen() {
  const { address = '' } = useParams()
  const [query] = useSearchParams()
  const isLoggedIn = useSession() !== null
  const payment = readPayment(address, query)
  const isTwofold = namesSeveralAmounts(query)

  if (payment && isLoggedIn && !isTwofold) return <Navigate to={sendPath(payment)} replace />
  return (
    <>
      <PageTitle name={t('wallet.payment')} subtitle={t('wallet.payment_text')}>
        {t('wallet.payment')}
      </PageTitle>
      {payment ? (
        <div className={styles.stack}>
          {isTwofold && (
            <Notice kind="error" announced="alert" title={t('wallet.several_amounts')}>
              {t('wallet.several_amounts_text')}
            </Notice>
          )}
          <Asked payment={payment} isLoggedIn={isLoggedIn} />
        </div>
      ) : (
        <EmptyState
          icon={<Unlink size={28} aria-hidden />}
          title={t('wallet.link_damaged')}
          action={<ButtonLink to="/">{t('wallet.go_home')}</ButtonLink>}
        >
          {t('wallet.link_damaged_text')}
        </EmptyState>
      )}
    </>
  )
}

function Asked({ payment, isLoggedIn }: { payment: Payment; isLoggedIn: boolean }) {
  const { to, amount, unclear, note } = payment
  const { pathname, search } = useLocation()
  const state = { wanted: pathname + search }
  return (
    <Card title={t('wallet.asked_for')}>
      <p className={styles.amount}>{amount ? coinsText(amount) : t('wallet.any_amount')}</p>
      {unclear && <p>{t('wallet.unclear_amount', { text: unclear })}</p>}
      {note && (
        <p className={styles.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      <p className={styles.to}>
        <Identicon address={to} size={32} />
        <FullAddress address={to} />
      </p>
      <p className={styles.hint}>
        {rich('wallet.know_sender', {
          link: inside => <Link to={`/explorer/address/${to}`}>{inside}</Link>,
        })}
      </p>
      <CardActions>
        {isLoggedIn ? (
          <ButtonLink look="solid" to={sendPath(payment)}>
            {t('wallet.go_on_without')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink look="solid" to="/login" state={state}>
              {t('wallet.log_in_to_pay')}
            </ButtonLink>
            <ButtonLink to="/register" state={state}>
              {t('wallet.sign_up')}
            </ButtonLink>
          </>
        )}
      </CardActions>
    </Card>
  )
}
