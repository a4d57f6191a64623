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
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const HOURS = MINING_COOLDOWN_MS / 3_600_000

export const MiningHelp = () => (
  <>
    <p>{rich('about.do_not_need_fast', { link: inside => <Link to="/mining">{inside}</Link> })}</p>
    <ul>
      <li>{t('about.claim_always_gives_without', { limit: coinsText(MINING_REWARD) })}</li>
      <li>{rich('about.next_one_possible_hours', { limit: HOURS })}</li>
      <li>
        {rich('about.one_internet_connection_has', {
          limit: HOURS,
          limit2: CLAIMS_PER_HOME_PER_DAY,
          limit3: CLAIMS_PER_SITE_PER_DAY,
        })}
      </li>
      <li>{t('about.do_not_use_vpn')}</li>
      <li>{t('about.mining_page_says_whether')}</li>
    </ul>
    <p>
      {rich('about.if_sign_up_referral', {
        limit: coinsText(REFERRAL_BONUS),
        limit2: REFERRAL_BONUSES_PER_NETWORK_PER_DAY,
      })}
    </p>
  </>
)
