import Unlink from 'lucide-react/icons/unlink'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { FullAddress } from '../../../coin/FullAddress.tsx'
import { Identicon } from '../../../coin/Identicon.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import {
  type Payment,
  namesSeveralAmounts,
  readPayment,
  sendPath,
} from '../../../coin/paymentLink.ts'
import { useSession } from '../../../session/session.ts'
import { PageTitle } from '../../PageTitle.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import styles from './PayScreen.module.css'

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
      <PageTitle name="Payment" subtitle="A request for CXAC">
        Payment
      </PageTitle>
      {payment ? (
        <div className={styles.stack}>
          {isTwofold && (
            <Notice kind="error" announced="alert" title="This link has several amounts">
              None of them is filled in. Ask the sender of the link which one is right.
            </Notice>
          )}
          <Asked payment={payment} isLoggedIn={isLoggedIn} />
        </div>
      ) : (
        <EmptyState
          icon={<Unlink size={28} aria-hidden />}
          title="This payment link is damaged"
          action={<ButtonLink to="/">Go to Home</ButtonLink>}
        >
          Its address has a typing mistake, so it cannot be used. Ask for a new link.
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
    <Card title="What is asked for">
      <p className={styles.amount}>{amount ? coinsText(amount) : 'An amount of your choice'}</p>
      {unclear && <p>The link says ‘{unclear}’. You will be asked how much is meant.</p>}
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.to}>
        <Identicon address={to} size={32} />
        <FullAddress address={to} />
      </p>
      <p className={styles.hint}>
        The note and the amount are what the sender of this link wrote: make sure that you know
        them. <Link to={`/explorer/address/${to}`}>This address in the Explorer</Link>
      </p>
      <CardActions>
        {isLoggedIn ? (
          <ButtonLink look="solid" to={sendPath(payment)}>
            Go on without an amount
          </ButtonLink>
        ) : (
          <>
            <ButtonLink look="solid" to="/login" state={state}>
              Log in to pay
            </ButtonLink>
            <ButtonLink to="/register" state={state}>
              Sign Up
            </ButtonLink>
          </>
        )}
      </CardActions>
    </Card>
  )
}
