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
      <li>{t('about.claim_always_gives_without', { coins: coinsText(MINING_REWARD) })}</li>
      <li>{t('about.next_one_possible_hours', { hours: HOURS })}</li>
      <li>
        {rich('about.one_internet_connection_has', {
          hours: HOURS,
          home: CLAIMS_PER_HOME_PER_DAY,
          large: CLAIMS_PER_SITE_PER_DAY,
        })}
      </li>
      <li>{t('about.do_not_use_vpn')}</li>
      <li>{t('about.mining_page_says_whether')}</li>
    </ul>
    <p>
      {rich('about.if_sign_up_referral', {
        coins: coinsText(REFERRAL_BONUS),
        people: REFERRAL_BONUSES_PER_NETWORK_PER_DAY,
      })}
    </p>
  </>
)
