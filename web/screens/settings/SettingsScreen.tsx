import { lazy, Suspense } from 'react'
import { ChangePasswordButton } from '../../account/password/ChangePasswordButton.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { OnThisPage } from '../../ui/layout/OnThisPage.tsx'
import { AccountCard } from './AccountCard.tsx'
import { FreezeSetting } from './freeze/FreezeSetting.tsx'
import { Setting } from './Setting.tsx'
import { SETTINGS_PARTS, SettingsPart } from './SettingsPart.tsx'
import styles from './SettingsScreen.module.css'

// Below the first screen: it would delay what is on it.
const LaterSettings = lazy(async () => ({
  default: (await import('./LaterSettings.tsx')).LaterSettings,
}))

/** One card for each part, one line for each setting. */
export const SettingsScreen = () => (
  <>
    <PageTitle name="Settings" subtitle="Your account, and how CXAC looks to you">
      Settings
    </PageTitle>
    <OnThisPage parts={SETTINGS_PARTS}>
      <div className={styles.stack}>
        <SettingsPart id="account">
          <AccountCard />
        </SettingsPart>
        <SettingsPart id="security">
          <Card title="Security">
            <Setting name="Password" text="Your other sessions end when you change it.">
              <ChangePasswordButton />
            </Setting>
            <FreezeSetting />
          </Card>
        </SettingsPart>
        <Suspense>
          <LaterSettings />
        </Suspense>
      </div>
    </OnThisPage>
  </>
)
