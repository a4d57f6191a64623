import type { ReactNode } from 'react'
import { HOME_POLL_MS } from '#api/limits.ts'
import type { Notifications, NotificationChoices } from '#api/schemas/notifications.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { useSession } from '../../../session/session.ts'
import { useUser } from '../../../session/useUser.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SwitchSetting } from '../Setting.tsx'
import styles from './NotificationsCard.module.css'
import { useMailChoices, useNotifications, usePushChoices } from './useNotifications.ts'
import { usePushProblem } from './usePushProblem.ts'
import { t } from '../../../language/t.ts'

const UNCONFIRMED = t('settings.mails_begin_when_email')

/** Notifications while no page of CXAC is open. All are off by default. */
export function NotificationsCard() {
  const query = useNotifications()
  return (
    <Card title={t('settings.notifications')}>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('settings.notifications_could_not_loaded')}
      >
        {known => (
          <>
            <PushSwitches known={known} />
            <MailSwitches known={known} />
          </>
        )}
      </Fetched>
    </Card>
  )
}

function PushSwitches({ known }: { known: Notifications }) {
  const problem = usePushProblem()
  const change = usePushChoices(known.pushKey)
  return (
    <Group name={t('settings.push_on_this_device')} problem={problem}>
      <Switches
        choices={known.push}
        change={change}
        coins={t('settings.shows_amount_sender_even')}
        mining={t('settings.one_message_when_24')}
        isDisabled={problem !== null}
      />
    </Group>
  )
}

function MailSwitches({ known }: { known: Notifications }) {
  const email = useSession()?.user.email
  const isConfirmed = useUser(HOME_POLL_MS).data?.isEmailConfirmed ?? true
  return (
    <Group name={t('settings.mail')} problem={isConfirmed ? null : UNCONFIRMED}>
      <Switches
        choices={known.mail}
        change={useMailChoices()}
        coins={email ? t('settings.mail_each_hour_to', { email }) : t('settings.mail_each_hour')}
        mining={t('settings.one_mail_when_24')}
      />
    </Group>
  )
}

interface GroupProps {
  name: string
  /** Why no message would come. */
  problem: string | null
  children: ReactNode
}

const Group = ({ name, problem, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.name}>{name}</legend>
    {problem && <output className={styles.problem}>{problem}</output>}
    {children}
  </fieldset>
)

interface SwitchesProps {
  choices: NotificationChoices
  change: ReturnType<typeof useMailChoices>
  coins: string
  mining: string
  isDisabled?: boolean
}

/** Shows the new value while it is saved, the old one if that failed. */
function Switches({ choices, change, coins, mining, isDisabled = false }: SwitchesProps) {
  const shown = change.isPending ? change.variables : choices
  const choose = (part: Partial<NotificationChoices>) => change.mutate({ ...shown, ...part })
  return (
    <>
      <SwitchSetting
        name={t('settings.when_coins_arrive')}
        text={coins}
        isOn={shown.coins}
        onSwitch={isOn => choose({ coins: isOn })}
        isDisabled={isDisabled}
      />
      <SwitchSetting
        name={t('settings.when_i_can_mine')}
        text={mining}
        isOn={shown.mining}
        onSwitch={isOn => choose({ mining: isOn })}
        isDisabled={isDisabled}
      />
    </>
  )
}
