import { Wallet } from 'lucide-react'
import { PageTitle } from '../shell/PageTitle.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export const WalletScreen = () => (
  <>
    <PageTitle name="Wallet" subtitle="Send and receive CXAC">
      Wallet
    </PageTitle>
    <Card title="Sending and receiving">
      <EmptyState
        icon={<Wallet size={28} aria-hidden />}
        title="Your wallet opens soon"
        action={<ButtonLink to="/">See your balance and address</ButtonLink>}
      >
        Here you will send coins, show your address as a QR code, and follow every transaction of
        yours.
      </EmptyState>
    </Card>
  </>
)
