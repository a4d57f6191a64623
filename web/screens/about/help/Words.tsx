import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { t } from '../../../language/t.ts'

const WORDS = [
  ['CXAC', t('about.coin_can_split_into')],
  ['Wallet', t('about.what_holds_coins_every')],
  ['Address', t('about.name_wallet_0x_40')],
  ['Transaction', t('about.coins_went_from_one')],
  ['Block', t('about.one_or_more_transactions')],
  ['Ledger', t('about.all_blocks_order_everyone')],
  ['SYSTEM', t('about.where_claimed_coins_bonuses')],
  ['Claim', t('about.coins_one_day_mining')],
  ['Rank', t('about.one_more_than_number')],
  ['KYC', t('about.know_customer_proving_who')],
] as const

export const Words = () => (
  <Facts>
    {WORDS.map(([word, meaning]) => (
      <Fact key={word} label={word}>
        {meaning}
      </Fact>
    ))}
  </Facts>
)
