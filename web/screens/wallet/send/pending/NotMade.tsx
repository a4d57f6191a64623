import { Link } from 'react-router'
import { dismissToastsAbout } from '../../../../ui/feedback/toasts.ts'
import { t } from '../../../../language/t.ts'
import { CoinsTo } from '../CoinsTo.tsx'
import { keptDraft } from '../keptDraft.ts'
import type { TransferIntent } from './pendingTransfers.ts'

/** Identifies messages about a payment that was not made, which end once it is made. */
export const aboutPayment = ({ from, to, amount }: TransferIntent): string =>
  `${from} ${to} ${amount}`

/** Writes this payment into Send, whatever is there by then. */
export const NotMade = ({ transfer }: { transfer: TransferIntent }) => (
  <>
    <p>
      <CoinsTo {...transfer} />
    </p>
    <Link
      to="/wallet?open=send"
      onClick={() => {
        keptDraft.restore(transfer)
        dismissToastsAbout(aboutPayment(transfer))
      }}
    >
      {t('send.send_it_again')}
    </Link>
  </>
)
