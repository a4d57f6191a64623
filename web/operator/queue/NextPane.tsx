import ArrowRight from 'lucide-react/icons/arrow-right'
import Hourglass from 'lucide-react/icons/hourglass'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Telescope from 'lucide-react/icons/telescope'
import { useEffect, useRef } from 'react'
import type { KycCase } from '#api/schemas/operator.ts'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Kbd } from '../Kbd.tsx'
import styles from './NextPane.module.css'
import { WaitingTime } from './WaitingTime.tsx'
import type { MadeDecision } from '../case/useDecision.ts'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { useCases } from './useCases.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  location: ConsoleLocation
  decision: MadeDecision | null
}

/** The last decision, and the next application: opened by a key, never automatically. */
export function NextPane({ location, decision }: Props) {
  const isPending = location.list === 'pending'
  const { data } = useCases('pending', location.search, isPending ? location.page : 1)
  const next = data && nextWaiting(data.cases, decision?.submittedAt ?? '')
  return (
    <div className={styles.pane}>
      {decision && (
        <Notice kind="success" announced="status" title={outcomeOf(decision)}>
          {t('operator.notified')}
        </Notice>
      )}
      {isPending || decision ? (
        <Offer next={next} location={location} />
      ) : (
        <EmptyState
          icon={<MousePointerClick size={26} aria-hidden />}
          title={t('operator.choose_decision')}
        />
      )}
    </div>
  )
}

interface OfferProps {
  /** Undefined until it is known. */
  next: KycCase | null | undefined
  location: ConsoleLocation
}

function Offer({ next, location }: OfferProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const id = next?.id
  useEffect(() => {
    // Not if the operator is already focused on something else.
    const isFree = document.activeElement === document.body
    if (id && isFree) link.current?.focus({ preventScroll: true })
  }, [id])

  if (next === undefined) return null
  if (next === null)
    return (
      <EmptyState icon={<Telescope size={26} aria-hidden />} title={t('operator.nothing_waiting')}>
        {t('operator.appear_by_themselves')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Hourglass size={26} aria-hidden />}
      title={t('operator.next', { name: next.username })}
      action={
        <ButtonLink
          ref={link}
          look="solid"
          to={pathTo({ ...location, list: 'pending', caseId: next.id })}
        >
          {t('operator.open_the_application')}
          <ArrowRight size={18} aria-hidden />
          <Kbd>{t('operator.enter')}</Kbd>
        </ButtonLink>
      }
    >
      {rich('operator.open_recorded', { waiting: <WaitingTime since={next.submittedAt} /> })}
    </EmptyState>
  )
}

const outcomeOf = ({ username, verdict }: MadeDecision): string =>
  verdict === 'approved'
    ? t('operator.is_approved', { name: username })
    : t('operator.is_rejected', { name: username })

/** The first one submitted after the time, so that skipped ones are not offered again; else the oldest. */
function nextWaiting(oldestFirst: readonly KycCase[], afterIso: string): KycCase | null {
  const waiting = oldestFirst.filter(({ status }) => status === 'pending')
  return waiting.find(({ submittedAt }) => submittedAt > afterIso) ?? waiting[0] ?? null
}
