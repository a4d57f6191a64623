import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Freeze } from '#api/schemas/freeze.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { reasonText } from './operatorReasons.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  freeze: Freeze
  announced?: 'alert' | 'status'
  /** Said first. */
  children?: ReactNode
}

/** Settings lift only the owner's own freeze: of an operator's, they are no way out. */
export const FrozenNotice = ({ freeze, announced, children }: Props) => (
  <Notice kind="warning" announced={announced} title={t('account.frozen')}>
    <p>
      {children}{' '}
      {freeze.isByOperator
        ? t('account.frozen_by_operator', { reason: reasonText(freeze.reason ?? '') })
        : rich('account.frozen_by_owner', {
            link: inside => <Link to="/settings">{inside}</Link>,
          })}
    </p>
  </Notice>
)
