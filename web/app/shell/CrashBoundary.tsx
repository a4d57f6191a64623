import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotLoaded } from './connection/lazyScreen.tsx'
import { NotLoadedScreen } from './connection/NotLoadedScreen.tsx'
import { PageTitle } from '../../screens/PageTitle.tsx'

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

const COINS_ARE_SAFE = 'Your coins are not affected.'

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
        <PageTitle name="Error">Something went wrong</PageTitle>
        <EmptyState
          icon={<TriangleAlert size={28} aria-hidden />}
          title="This page could not be shown"
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          {this.props.comfort ?? COINS_ARE_SAFE} Reload the page to try again.
        </EmptyState>
      </>
    )
  }
}
