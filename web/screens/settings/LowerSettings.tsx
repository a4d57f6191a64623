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

/** What is below the first screen. */
export function LowerSettings() {
  useScrollToHash()
  return (
    <>
      <PasskeysCard />
      <OwnerKeysCard />
      <SessionsCard />
      <SettingsPart id="notifications">
        <NotificationsCard />
      </SettingsPart>
      <SettingsPart id="contacts">
        <ContactsCard />
      </SettingsPart>
      <SettingsPart id="privacy">
        <PrivacyCard />
      </SettingsPart>
      <SettingsPart id="display">
        <Card title={t('settings.appearance')}>
          <Setting name={t('settings.theme')} text={t('settings.system_follows_device_kept')}>
            <ThemeSwitch />
          </Setting>
          <Setting name={t('settings.language')} text={t('settings.language_text')}>
            <LanguageSwitch />
          </Setting>
        </Card>
        <KeyboardCard />
      </SettingsPart>
      <SettingsPart id="api">
        <ApiKeysCard />
        <WebhooksCard />
      </SettingsPart>
      <SettingsPart id="data">
        <Card title={t('settings.data')}>
          <DownloadSetting />
          <DeleteSetting />
        </Card>
      </SettingsPart>
    </>
  )
}

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
