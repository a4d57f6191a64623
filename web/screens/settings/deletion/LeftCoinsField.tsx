import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { LEFT_COINS, type LeftCoins } from '#api/values/ownerKeys.ts'
import { SignerField } from '../../../account/ownerKeys/SignerField.tsx'
import { t } from '../../../language/t.ts'
import { Choice } from '../../../ui/form/Choice.tsx'

interface Props {
  keys: OwnerKeys
  coins: LeftCoins
  /** The recovery key; null: a passkey signs. */
  recovery: string | null
  onChoose: (coins: LeftCoins) => void
  onRecovery: (recovery: string | null) => void
}

const NAMES = { return: t('keys.give_back'), leave: t('keys.leave') }

/** What happens to coins that only the owner's keys can move. */
export const LeftCoinsField = ({ keys, coins, recovery, onChoose, onRecovery }: Props) => (
  <>
    <Choice label={t('keys.your_coins')} options={LEFT_COINS} chosen={coins} onChoose={onChoose}>
      {value => NAMES[value]}
    </Choice>
    <p>{coins === 'leave' ? t('keys.leave_text') : t('keys.give_back_text')}</p>
    {coins === 'return' && (
      <SignerField
        hasPasskey={keys.keys.some(({ credentialId }) => credentialId !== null)}
        recovery={recovery}
        onChange={onRecovery}
      />
    )}
  </>
)
