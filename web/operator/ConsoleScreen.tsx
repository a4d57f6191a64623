import { Navigate, useLocation } from 'react-router'
import { LanguageSwitch } from '../account/language/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/theme/ThemeSwitch.tsx'
import { AccountsButton } from './accounts/AccountsButton.tsx'
import { OperatorsButton } from './operators/OperatorsButton.tsx'
import { AccountBar } from './session/AccountBar.tsx'
import { Brand } from './Brand.tsx'
import { CasePane } from './case/CasePane.tsx'
import { CasesPanel } from './queue/CasesPanel.tsx'
import styles from './ConsoleScreen.module.css'
import { IdleWatch } from './session/IdleWatch.tsx'
import { NextPane } from './queue/NextPane.tsx'
import { START, pathTo, useConsoleLocation } from './consoleLocation.ts'
import { decisionIn } from './case/useDecision.ts'
import { rich } from '../language/rich.ts'
import { t } from '../language/t.ts'

/** The list and the open application, next to it or instead of it. */
export function ConsoleScreen({ operator }: { operator: string }) {
  const location = useConsoleLocation()
  const { state } = useLocation()
  if (!location) return <Navigate to={START} replace />
  const decision = decisionIn(state)
  return (
    <div
      className={styles.console}
      data-shows={location.caseId ? 'case' : decision ? 'outcome' : 'list'}
    >
      <header className={styles.head}>
        <Brand />
        <AccountBar />
      </header>
      <main className={styles.main}>
        <section className={styles.list} aria-label={t('operator.applications')}>
          <CasesPanel location={location} />
        </section>
        <section
          className={styles.pane}
          aria-label={location.caseId ? t('operator.open_application') : t('operator.comes_next')}
        >
          {location.caseId ? (
            <CasePane
              key={location.caseId}
              id={location.caseId}
              operator={operator}
              listPath={pathTo({ ...location, caseId: null })}
            />
          ) : (
            <NextPane location={location} decision={decision} />
          )}
        </section>
      </main>
      <footer className={styles.foot}>
        <p className={styles.name}>
          {rich('operator.signed_in_as', { operator, name: inside => <b>{inside}</b> })}
        </p>
        <AccountsButton />
        <OperatorsButton operator={operator} />
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
      <IdleWatch />
    </div>
  )
}
