import { rich } from '../../../language/rich.ts'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Session } from '#api/schemas/sessions.ts'
import { LOCAL_NETWORK, MAC_OR_IPAD, partsOfDevice } from '#api/values/sessions.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { DeviceList, DeviceRow } from '../DeviceRow.tsx'
import styles from './SessionsCard.module.css'
import { useEndSessions, useSessions } from './useSessions.ts'
import { t } from '../../../language/t.ts'

const ON_A_PHONE = /iPhone|iPad|Android/

/** The user's sessions, with buttons to end them. */
export function SessionsCard() {
  const query = useSessions()
  const end = useEndSessions()
  const others = (query.data ?? []).filter(({ isCurrent }) => !isCurrent)
  return (
    <Card title={t('settings.where_you_are_logged_in')}>
      <p className={styles.hint}>{t('settings.log_ends_by_itself')}</p>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('settings.sessions_could_not_loaded')}
      >
        {sessions => (
          <DeviceList>
            {sessions.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </DeviceList>
        )}
      </Fetched>
      {others.length > 1 && (
        <CardActions>
          <Button disabled={end.isPending} onClick={() => end.mutate(null)}>
            <LogOut size={18} aria-hidden />
            {t('settings.end_all_others')}
          </Button>
        </CardActions>
      )}
    </Card>
  )
}

interface RowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { network, begunAt, seenAt, endsAt, isCurrent } = session
  const device = deviceText(session.device)
  return (
    <DeviceRow
      Icon={ON_A_PHONE.test(session.device ?? '') ? Smartphone : Monitor}
      name={
        <>
          {device}
          {isCurrent && <span className={styles.here}>{t('settings.this_device')}</span>}
        </>
      }
      details={
        <>
          <p>{begunAt && sinceText(format.minute(begunAt), network)}</p>
          <p>
            {!isCurrent && seenAt
              ? rich('settings.used_and_ends', {
                  ago: <TimeAgo iso={seenAt} />,
                  time: format.minute(endsAt),
                })
              : t('settings.ends', { time: format.minute(endsAt) })}
          </p>
        </>
      }
    >
      {!isCurrent && (
        <Button
          disabled={isEnding}
          aria-label={t('settings.end_session_on', { device })}
          onClick={onEnd}
        >
          {t('settings.end_session')}
        </Button>
      )}
    </DeviceRow>
  )
}

function deviceText(name: string | null): string {
  if (!name) return t('settings.unknown_device')
  const [browser, system] = partsOfDevice(name)
  if (!system) return browser
  const shown = system === MAC_OR_IPAD ? t('settings.mac_or_ipad') : system
  return t('settings.browser_on_system', { browser, system: shown })
}

function sinceText(time: string, network: string | null): string {
  if (!network) return t('settings.since', { time })
  return network === LOCAL_NETWORK
    ? t('settings.since_local_network', { time })
    : t('settings.since_network', { time, network })
}
