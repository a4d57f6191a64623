import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/form/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  path: string
  /** What the crash has not touched. */
  comfort?: string
  children: ReactNode
}

interface State {
  path: string
  hasCrashed: boolean
}

const COINS_ARE_SAFE = 'Your coins are not affected.'

/** Keeps the shell alive when a screen fails, or when its code is gone after an update of the server. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, hasCrashed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State {
    return state.path === path ? state : { path, hasCrashed: false }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
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
