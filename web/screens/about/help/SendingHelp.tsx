import { Link } from 'react-router'
import { useSettings } from '../../../ask/settingsQuery.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export function SendingHelp() {
  const fee = useSettings()?.transferFee
  return (
    <ul>
      <li>
        {rich('about.transfer_costs_whatever_amount', {
          fee: fee === undefined ? '…' : coinsText(fee),
        })}
      </li>
      <li>{t('about.transfer_takes_moment_final')}</li>
      <li>{t('about.coins_cannot_get_lost')}</li>
      <li>{rich('about.save_address_as_contact', { b: inside => <b>{inside}</b> })}</li>
      <li>{t('about.paid_open_receive_ask')}</li>
      <li>{t('about.lost_connection_while_sending')}</li>
      <li>
        {rich('about.someone_else_account_freeze', {
          link: inside => <Link to="/settings">{inside}</Link>,
        })}
      </li>
    </ul>
  )
}
