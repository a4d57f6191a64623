import { Telescope } from 'lucide-react'
import { ButtonLink } from '../ui/form/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageTitle } from './PageTitle.tsx'

export const NotFoundScreen = () => (
  <>
    <PageTitle name="404 Not Found">404 Not Found</PageTitle>
    <EmptyState
      icon={<Telescope size={28} aria-hidden />}
      title="Nothing to see in this part of the sky"
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    >
      The address may be mistyped, or the page has moved.
    </EmptyState>
  </>
)
