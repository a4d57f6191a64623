import { useEffect, useRef } from 'react'
import type { KycCase } from '#api/schemas/operator.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsBeingRead } from '../../ui/lists/useIsBeingRead.ts'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import styles from './CaseList.module.css'
import { CaseRow } from './CaseRow.tsx'
import { useSteadyRows } from './useSteadyRows.ts'
import { t } from '../../language/t.ts'

interface Props {
  location: ConsoleLocation
  cases: readonly KycCase[]
}

export function CaseList({ location, cases }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useSteadyRows(cases, useIsBeingRead(list))
  useReturnOfFocus(list, location.caseId)

  const step = (by: 1 | -1) => {
    const links = linksIn(list.current)
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement)
    const from = focused >= 0 ? focused : links.findIndex(link => link.ariaCurrent === 'true')
    links[Math.min(Math.max(from + by, 0), links.length - 1)]?.focus()
  }
  /** Elsewhere the arrow keys scroll or move a picture. */
  const stepFrom = (by: 1 | -1) => (target: Element) =>
    target === document.body || list.current?.contains(target) ? step(by) : false
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: stepFrom(1),
    ArrowUp: stepFrom(-1),
  })

  return (
    <ul ref={list} className={styles.list}>
      {rows.map(({ row, isGone }) => (
        <CaseRow
          key={row.id}
          row={row}
          isGone={isGone && location.list === 'pending'}
          isOpen={row.id === location.caseId}
          to={pathTo({ ...location, caseId: row.id })}
        />
      ))}
    </ul>
  )
}

const linksIn = (list: HTMLElement | null): HTMLAnchorElement[] => [
  ...(list?.querySelectorAll('a') ?? []),
]

/** Closing an application focuses its row, unless something else took the focus. */
function useReturnOfFocus(list: React.RefObject<HTMLElement | null>, caseId: string | null): void {
  const last = useRef(caseId)
  useEffect(() => {
    const closed = caseId === null ? last.current : null
    last.current = caseId
    if (!closed || document.activeElement !== document.body) return
    linksIn(list.current)
      .find(link => link.pathname.endsWith(closed))
      ?.focus()
  }, [list, caseId])
}

const NAME_CHARACTERS = [14, 10, 17, 12]

export const CaseListSkeleton = () => (
  <ul className={styles.list} aria-label={t('operator.loading_list')}>
    {NAME_CHARACTERS.map(characters => (
      <li key={characters} className={styles.placeholder}>
        <Skeleton characters={characters} />
        <Skeleton characters={characters + 8} />
      </li>
    ))}
  </ul>
)
