import { Fact, Facts } from '../../../ui/layout/Facts.tsx'

const WORDS = [
  ['CXAC', 'The coin. It can be split into a million parts, so amounts have up to six decimals.'],
  ['Wallet', 'What holds your coins. Every account has one.'],
  [
    'Address',
    'The name of a wallet: 0x and 40 letters and digits. Give it to anyone who pays you.',
  ],
  ['Transaction', 'Coins that went from one address to another. It cannot be changed or undone.'],
  ['Block', 'One or more transactions that were written together.'],
  ['Ledger', 'All blocks, in order. Everyone can read it.'],
  [
    'SYSTEM',
    'Where claimed coins and bonuses come from, and where fees and the coins of deleted accounts go. It belongs to nobody.',
  ],
  ['Claim', 'The coins of one day of mining.'],
  ['Rank', 'One more than the number of wallets that hold more than yours.'],
  ['KYC', 'Know your customer: proving who you are, with a document.'],
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
