import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotLoaded } from './connection/lazyScreen.tsx'
import { NotLoadedScreen } from './connection/NotLoadedScreen.tsx'
import { PageTitle } from '../../screens/PageTitle.tsx'
import { t } from '../../language/t.ts'

interface Props {
  path: string
  /** A sentence about what the crash did not affect. */
  comfort?: string
  children: ReactNode
}

interface State {
  path: string
  crash: unknown
}

/** Keeps the shell alive when a screen fails, or when its code could not be fetched. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, crash: null }

  static getDerivedStateFromError(crash: unknown): Partial<State> {
    return { crash }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State {
    return state.path === path ? state : { path, crash: null }
  }

  override componentDidCatch(crash: unknown): void {
    // Only after the crash is shown: otherwise the screen would render and fetch in an endless loop.
    if (crash instanceof NotLoaded) crash.forget()
  }

  override render() {
    const { crash } = this.state
    if (crash === null) return this.props.children
    if (crash instanceof NotLoaded) return <NotLoadedScreen />
    return (
      <>
        <PageTitle name={t('shell.error')}>{t('shell.something_went_wrong')}</PageTitle>
        <EmptyState
          icon={<TriangleAlert size={28} aria-hidden />}
          title={t('shell.not_shown')}
          action={<Button onClick={() => location.reload()}>{t('shell.reload')}</Button>}
        >
          {t('shell.reload_to_retry', {
            comfort: this.props.comfort ?? t('shell.coins_not_affected'),
          })}
        </EmptyState>
      </>
    )
  }
}
