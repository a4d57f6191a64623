import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ContactsCard } from '../../account/contacts/ContactsCard.tsx'
import { LanguageSwitch } from '../../account/language/LanguageSwitch.tsx'
import { t } from '../../language/t.ts'
import { useHiddenAmounts } from '../../account/privacy/useHiddenAmounts.ts'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { shortcutPreference, useAreShortcutsOn } from '../../ui/shortcuts/useShortcuts.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useScrollToHash } from '../../ui/layout/useScrollToHash.ts'
import { ApiKeysCard } from './apiKeys/ApiKeysCard.tsx'
import { DeleteSetting } from './deletion/DeleteSetting.tsx'
import { DownloadSetting } from './deletion/DownloadSetting.tsx'
import { FindableSetting } from './FindableSetting.tsx'
import { NotificationsCard } from './notifications/NotificationsCard.tsx'
import { OwnerKeysCard } from './ownerKeys/OwnerKeysCard.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'
import { Setting, SwitchSetting } from './Setting.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import { WebhooksCard } from './webhooks/WebhooksCard.tsx'

/** What is below the first screen, one part after the other: all at once would hold up the first input. */
export function LowerSettings() {
  const { hash } = useLocation()
  const [count, setCount] = useState(1)
  useEffect(() => startTransition(() => setCount(Math.min(count + 1, PARTS.length))), [count])
  useScrollToHash()
  return hash ? PARTS : PARTS.slice(0, count)
}

const DisplayCards = () => (
  <>
    <Card title={t('settings.appearance')}>
      <Setting name={t('settings.theme')} text={t('settings.system_follows_device_kept')}>
        <ThemeSwitch />
      </Setting>
      <Setting name={t('settings.language')} text={t('settings.language_text')}>
        <LanguageSwitch />
      </Setting>
    </Card>
    <KeyboardCard />
  </>
)

function PrivacyCard() {
  const [isHidden, hide] = useHiddenAmounts()
  return (
    <Card title={t('settings.privacy')}>
      <SwitchSetting
        name={t('settings.hide_amounts')}
        text={t('settings.shows_dots_instead_amounts')}
        isOn={isHidden}
        onSwitch={hide}
      />
      <FindableSetting />
    </Card>
  )
}

const KeyboardCard = () => (
  <Card title={t('settings.keyboard')}>
    <SwitchSetting
      name={t('settings.single_key_shortcuts')}
      text={t('settings.explorer_searches_lists_them')}
      isOn={useAreShortcutsOn()}
      onSwitch={shortcutPreference.choose}
    />
  </Card>
)

const DataCard = () => (
  <Card title={t('settings.data')}>
    <DownloadSetting />
    <DeleteSetting />
  </Card>
)

const PARTS = [
  <PasskeysCard key="passkeys" />,
  <OwnerKeysCard key="ownerKeys" />,
  <SessionsCard key="sessions" />,
  <SettingsPart key="notifications" id="notifications">
    <NotificationsCard />
  </SettingsPart>,
  <SettingsPart key="contacts" id="contacts">
    <ContactsCard />
  </SettingsPart>,
  <SettingsPart key="privacy" id="privacy">
    <PrivacyCard />
  </SettingsPart>,
  <SettingsPart key="display" id="display">
    <DisplayCards />
  </SettingsPart>,
  <SettingsPart key="api" id="api">
    <ApiKeysCard />
    <WebhooksCard />
  </SettingsPart>,
  <SettingsPart key="data" id="data">
    <DataCard />
  </SettingsPart>,
]
