import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import Telescope from 'lucide-react/icons/telescope'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { t } from '../../language/t.ts'

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
        title={t('operator.nobody_found')}
        action={
          <ButtonLink to={pathTo({ ...location, search: '', page: 1 })}>
            {t('operator.clear_search')}
          </ButtonLink>
        }
      >
        {t('operator.search_how')}
      </EmptyState>
    )
  if (list === 'pending')
    return (
      <EmptyState icon={<Telescope size={26} aria-hidden />} title={t('operator.nothing_waiting')}>
        {t('operator.appear_here')}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Inbox size={26} aria-hidden />} title={t('operator.nothing_decided')}>
      {t('operator.nothing_decided_text')}
    </EmptyState>
  )
}

function OnlyElsewhere({ location, elsewhere }: { location: ConsoleLocation; elsewhere: number }) {
  const isPending = location.list === 'pending'
  const list = isPending ? 'decided' : 'pending'
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden />}
      title={isPending ? t('operator.none_waiting') : t('operator.none_decided')}
      action={
        <ButtonLink to={pathTo({ ...location, list, page: 1 })}>
          {isPending
            ? t('operator.show_decided', { count: elsewhere })
            : t('operator.show_waiting', { count: elsewhere })}
        </ButtonLink>
      }
    />
  )
}
