import { ContactsCard } from '../../account/contacts/ContactsCard.tsx'
import { LanguageSwitch } from '../../account/language/LanguageSwitch.tsx'
import { hasLanguages } from '../../account/language/offeredLanguages.ts'
import { t } from '../../language/t.ts'
import { useHiddenAmounts } from '../../account/privacy/hiddenAmounts.ts'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { shortcutPreference, useAreShortcutsOn } from '../../ui/shortcuts/useShortcuts.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useScrollToHash } from '../../ui/layout/useScrollToHash.ts'
import { ApiKeysCard } from './apiKeys/ApiKeysCard.tsx'
import { DeleteSetting } from './deletion/DeleteSetting.tsx'
import { DownloadSetting } from './deletion/DownloadSetting.tsx'
import { FindableSetting } from './FindableSetting.tsx'
import { NotificationsCard } from './notifications/NotificationsCard.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'
import { Setting, SwitchSetting } from './Setting.tsx'
import { SettingsPart } from './SettingsPart.tsx'

/** What is below the first screen. */
export function LaterSettings() {
  useScrollToHash()
  return (
    <>
      <PasskeysCard />
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
        <Card title="Appearance">
          <Setting name="Theme" text="System follows your device. Kept in this browser.">
            <ThemeSwitch />
          </Setting>
          {hasLanguages && (
            <Setting name={t('settings.language')} text={t('settings.language_text')}>
              <LanguageSwitch />
            </Setting>
          )}
        </Card>
        <KeyboardCard />
      </SettingsPart>
      <SettingsPart id="api">
        <ApiKeysCard />
      </SettingsPart>
      <SettingsPart id="data">
        <Card title="Your data">
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
    <Card title="Privacy">
      <SwitchSetting
        name="Hide amounts"
        text="Shows dots instead of your amounts, in this browser. They stay public in the ledger."
        isOn={isHidden}
        onSwitch={hide}
      />
      <FindableSetting />
    </Card>
  )
}

const KeyboardCard = () => (
  <Card title="Keyboard">
    <SwitchSetting
      name="Single-key shortcuts"
      text="In the Explorer: / searches, ? lists them all. Turn them off if you use speech input."
      isOn={useAreShortcutsOn()}
      onSwitch={shortcutPreference.choose}
    />
  </Card>
)
