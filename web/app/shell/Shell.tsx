import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LanguageSwitch } from '../../account/language/LanguageSwitch.tsx'
import { KnownPeople } from '../../account/contacts/KnownPeople.tsx'
import { useSession } from '../../session/session.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Toaster } from '../../ui/feedback/Toaster.tsx'
import { demoEndsAt } from './demo.ts'
import { Brand } from './Brand.tsx'
import { ConnectionLine } from './connection/ConnectionLine.tsx'
import { DeferredParts } from './connection/DeferredParts.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Navigation } from './Navigation.tsx'
import { PageLinks } from './PageLinks.tsx'
import styles from './Shell.module.css'
import { Sky } from './Sky.tsx'
import { TopBar } from './TopBar.tsx'
import { t } from '../../language/t.ts'

const DemoBanner = lazy(() => import('./DemoBanner.tsx'))

/** Around every screen. */
export function Shell() {
  const { pathname } = useLocation()
  const isVisitor = useSession() === null
  return (
    <KnownPeople>
      <a className={styles.skip} href="#content">
        {t('shell.skip_to_content')}
      </a>
      <Sky />
      <aside className={styles.sidebar} aria-label={t('shell.sidebar')}>
        <Brand />
        <Navigation />
      </aside>
      <TopBar />
      <ConnectionLine />
      {demoEndsAt && (
        <Suspense>
          <DemoBanner endsAt={demoEndsAt} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={styles.content}>
        <CrashBoundary path={pathname}>
          <Suspense fallback={<Spinner label={t('shell.loading')} />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      {isVisitor && (
        <footer className={styles.footer}>
          <PageLinks />
          <LanguageSwitch />
        </footer>
      )}
      <DeferredParts />
      <Toaster />
    </KnownPeople>
  )
}
