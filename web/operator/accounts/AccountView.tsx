import { requestedActionText } from '../operators/requestedActionText.ts'
import { reasonText } from '../../account/freeze/operatorReasons.ts'
import type { Account } from '#api/schemas/operator.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountRecord } from './AccountRecord.tsx'
import { useAccountOperatorActions } from './useAccountOperatorActions.ts'
import { t } from '../../language/t.ts'

export function AccountView({ found }: { found: Account }) {
  const { account, operatorAction } = useAccountOperatorActions(found)
  const { freeze } = account
  return (
    <>
      <Facts>
        <Fact label={t('operator.user_name')}>{account.username}</Fact>
        <Fact label={t('operator.email')}>{account.email}</Fact>
        <Fact
          label={t('operator.wallet_address')}
          copy={account.walletAddress}
          copyLabel={t('operator.copy_wallet_address')}
        >
          <FullAddress address={account.walletAddress} />
        </Fact>
        <Fact label={t('operator.joined')}>
          <LocalTime iso={account.joinedAt} />
        </Fact>
        <Fact label={t('operator.open_sessions')}>{account.openSessions}</Fact>
        <Fact label={t('operator.sending')}>
          {freeze
            ? freeze.reason
              ? t('operator.frozen_by_operator', { reason: reasonText(freeze.reason) })
              : t('operator.frozen_by_owner')
            : t('operator.possible')}
        </Fact>
      </Facts>
      {account.requests.map(({ id, what, about, askedBy, isOwn }) => (
        <Notice
          key={id}
          kind="info"
          announced="status"
          title={
            isOwn
              ? t('operator.request_asked_by_you', { action: requestedActionText(what, about) })
              : t('operator.request_asked_by', {
                  action: requestedActionText(what, about),
                  name: askedBy,
                })
          }
        >
          {t('operator.other_has_to_agree')}
        </Notice>
      ))}
      <FailureNotice error={operatorAction.error} fallback={t('operator.not_done')} />
      <AccountActions account={account} operatorAction={operatorAction} />
      {account.events.length > 0 && <AccountRecord events={account.events} />}
    </>
  )
}
