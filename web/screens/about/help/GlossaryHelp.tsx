import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { t } from '../../../language/t.ts'

const WORDS = [
  ['CXAC', t('about.coin_can_split_into')],
  [t('about.word_wallet'), t('about.what_holds_coins_every')],
  [t('about.word_address'), t('about.name_wallet_0x_40')],
  [t('about.word_transaction'), t('about.coins_went_from_one')],
  [t('about.word_block'), t('about.one_or_more_transactions')],
  [t('about.word_ledger'), t('about.all_blocks_order_everyone')],
  ['SYSTEM', t('about.where_claimed_coins_bonuses')],
  [t('about.word_claim'), t('about.coins_one_day_mining')],
  [t('about.word_rank'), t('about.one_more_than_number')],
  ['KYC', t('about.know_customer_proving_who')],
] as const

export const GlossaryHelp = () => (
  <Facts>
    {WORDS.map(([word, meaning]) => (
      <Fact key={word} label={word}>
        {meaning}
      </Fact>
    ))}
  </Facts>
)
