import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { Link } from 'react-router'
import { ADDRESS_LENGTH, WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { BalanceFigure } from '../../coin/figures/BalanceFigure.tsx'
import { ChangingAmount } from '../../coin/figures/ChangingAmount.tsx'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { ProvenButton } from '../../proof/balance/ProvenButton.tsx'
import { HideAmountsButton } from '../../account/privacy/HideAmountsButton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './BalanceCard.module.css'
import { t } from '../../language/t.ts'

interface Props {
  /** Undefined while it loads. */
  coins: number | undefined
  address: string | undefined
  onSend: () => void
  onReceive: () => void
}

export const BalanceCard = ({ coins, address, onSend, onReceive }: Props) => (
  <Card title={t('wallet.total_balance')} aside={<HideAmountsButton />}>
    <div>
      <BalanceFigure>
        {coins === undefined ? <Skeleton characters={5} /> : <ChangingAmount coins={coins} />}
      </BalanceFigure>
      <ProvenButton address={address} coins={coins} />
    </div>
    <div className={styles.address}>
      {address && <Identicon address={address} size={28} />}
      <span className={styles.text}>
        {address ? <FullAddress address={address} /> : <Skeleton characters={ADDRESS_LENGTH} />}
      </span>
      {address && (
        <CopyButton
          text={address}
          label={t('wallet.copy_address')}
          confirmationMs={WALLET_COPY_CONFIRMATION_MS}
        />
      )}
    </div>
    <div className={styles.actions}>
      <Button look="solid" aria-haspopup="dialog" disabled={!address} onClick={onSend}>
        <ArrowUpRight size={18} aria-hidden />
        {t('wallet.send')}
      </Button>
      <Button aria-haspopup="dialog" disabled={!address} onClick={onReceive}>
        <ArrowDownLeft size={18} aria-hidden />
        {t('wallet.receive')}
      </Button>
    </div>
    <Link className={styles.many} to="/wallet/pay-many">
      {t('wallet.pay_many_from_file')}
    </Link>
  </Card>
)
