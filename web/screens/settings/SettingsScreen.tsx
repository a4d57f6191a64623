import { ContactsCard } from '../../account/contacts/ContactsCard.tsx'
import { FindableSetting } from './FindableSetting.tsx'
import { ChangePasswordButton } from '../../account/password/ChangePasswordButton.tsx'
import { useHiddenAmounts } from '../../account/privacy/hiddenAmounts.ts'
import { PageTitle } from '../PageTitle.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { shortcutPreference, useAreShortcutsOn } from '../../ui/shortcuts/useShortcuts.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FreezeSetting } from './freeze/FreezeSetting.tsx'
import { DeleteSetting } from './deletion/DeleteSetting.tsx'
import { DownloadSetting } from './deletion/DownloadSetting.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { SessionsCard } from './sessions/SessionsCard.tsx'
import { NotificationsCard } from './notifications/NotificationsCard.tsx'
import { Setting, SwitchSetting } from './Setting.tsx'
import styles from './SettingsScreen.module.css'

/** One card for each part, one line for each setting. */
export const SettingsScreen = () => (
  <>
    <PageTitle name="Settings" subtitle="Your account, and how CXAC looks to you">
      Settings
    </PageTitle>
    <div className={styles.stack}>
      <AccountCard />
      <Card title="Security">
        <Setting name="Password" text="Your other sessions end when you change it.">
          <ChangePasswordButton />
        </Setting>
        <FreezeSetting />
      </Card>
      <PasskeysCard />
      <SessionsCard />
      <NotificationsCard />
      <ContactsCard />
      <PrivacyCard />
      <Card title="Appearance">
        <Setting name="Theme" text="System follows your device. Kept in this browser.">
          <ThemeSwitch />
        </Setting>
      </Card>
      <KeyboardCard />
      <Card title="Your data">
        <DownloadSetting />
        <DeleteSetting />
      </Card>
    </div>
  </>
)

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
