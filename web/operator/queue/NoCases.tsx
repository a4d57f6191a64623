import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import Telescope from 'lucide-react/icons/telescope'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'

interface Props {
  location: ConsoleLocation
  elsewhere: number | undefined
}

export function NoCases({ location, elsewhere = 0 }: Props) {
  const { list, search } = location
  if (search && elsewhere > 0) return <OnlyElsewhere location={location} elsewhere={elsewhere} />
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={26} aria-hidden />}
        title="Nobody found"
        action={
          <ButtonLink to={pathTo({ ...location, search: '', page: 1 })}>
            Clear the search
          </ButtonLink>
        }
      >
        A part of a user name is enough; an email, id or wallet address must be whole.
      </EmptyState>
    )
  if (list === 'pending')
    return (
      <EmptyState icon={<Telescope size={26} aria-hidden />} title="Nothing is waiting">
        New applications appear here by themselves.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Inbox size={26} aria-hidden />} title="Nothing has been decided yet">
      Every decision is listed here with who made it and why.
    </EmptyState>
  )
}

function OnlyElsewhere({ location, elsewhere }: { location: ConsoleLocation; elsewhere: number }) {
  const isPending = location.list === 'pending'
  const list = isPending ? 'decided' : 'pending'
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden />}
      title={isPending ? 'None of them is waiting' : 'None of them is decided'}
      action={
        <ButtonLink to={pathTo({ ...location, list, page: 1 })}>
          Show {elsewhere} {isPending ? 'decided' : 'waiting'}
        </ButtonLink>
      }
    />
  )
}
