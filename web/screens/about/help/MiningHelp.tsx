import { Link } from 'react-router'
import {
  CLAIMS_PER_HOME_PER_DAY,
  CLAIMS_PER_SITE_PER_DAY,
  MINING_COOLDOWN_MS,
  MINING_REWARD,
  REFERRAL_BONUS,
  REFERRAL_BONUSES_PER_NETWORK_PER_DAY,
} from '#api/limits.ts'
import { coinsText } from '../../../coin/coinsText.ts'

const HOURS = MINING_COOLDOWN_MS / 3_600_000

export const MiningHelp = () => (
  <>
    <p>
      You do not need a fast computer to earn coins here. You open <Link to="/mining">Mining</Link>{' '}
      and press a button once a day.
    </p>
    <ul>
      <li>A claim always gives {coinsText(MINING_REWARD)}, without a fee.</li>
      <li>The next one is possible {HOURS} hours after your last, to the second.</li>
      <li>
        One internet connection has one claim in {HOURS} hours. If you share it with others, at home
        or at work, you share the claim too. With IPv6, a home has up to {CLAIMS_PER_HOME_PER_DAY}{' '}
        and a large network up to {CLAIMS_PER_SITE_PER_DAY}.
      </li>
      <li>Do not use a VPN: you share its address with strangers, who may have claimed already.</li>
      <li>The Mining page says whether and when you can claim.</li>
    </ul>
    <p>
      If you sign up with a referral code, you get {coinsText(REFERRAL_BONUS)} once, as a gift from
      SYSTEM; the person who gave you the code pays nothing. Per day,{' '}
      {REFERRAL_BONUSES_PER_NETWORK_PER_DAY} people on one connection can get it.
    </p>
  </>
)
