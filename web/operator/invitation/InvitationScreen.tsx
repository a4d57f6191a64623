import { codeOf } from '../../ask/failures.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Brand } from '../Brand.tsx'
import styles from '../session/SignInScreen.module.css'
import { AcceptForm } from './AcceptForm.tsx'
import { useInvitation } from './useInvitation.ts'
import { useFragmentSecret } from '../../ui/useFragmentSecret.ts'
import { t } from '../../language/t.ts'

/** A new operator gets the token or makes a passkey here, with the ticket of an invitation. */
export function InvitationScreen({ operator }: { operator: string | null }) {
  const ticket = useFragmentSecret()
  return (
    <main className={styles.screen}>
      <title>{t('operator.title_invitation')}</title>
      <div className={styles.card}>
        <Brand />
        <h1 className={styles.title}>{t('operator.invitation')}</h1>
        {ticket === '' ? (
          <Notice kind="info" title={t('operator.open_link')}>
            {t('operator.open_link_text')}
          </Notice>
        ) : (
          <Opened key={ticket} ticket={ticket} operator={operator} />
        )}
      </div>
      <ThemeSwitch />
    </main>
  )
}

function Opened({ ticket, operator }: { ticket: string; operator: string | null }) {
  const query = useInvitation(ticket)
  // A retry would not help.
  if (codeOf(query.error)?.startsWith('invitation'))
    return <Notice kind="error" announced="alert" title={query.error!.message} />
  return (
    <Fetched
      query={query}
      loading={
        <output>
          <VisuallyHidden>{t('operator.opening_invitation')}</VisuallyHidden>
          <Skeleton characters={30} />
        </output>
      }
      failure={t('operator.invitation_not_opened')}
      announced="alert"
    >
      {invitation => <AcceptForm ticket={ticket} invitation={invitation} operator={operator} />}
    </Fetched>
  )
}
