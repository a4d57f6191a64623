import { CodeToCopy } from '../../ui/form/CodeToCopy.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { serverText } from '../../language/serverText.ts'
import { t } from '../../language/t.ts'

interface Props {
  message: string
  /** The new operator's page, with the ticket. */
  invitation: string | null
}

/** The result; for a new operator also the link, which is shown only once. */
export const NewInvitation = ({ message, invitation }: Props) => (
  <Notice
    kind="success"
    announced="status"
    title={serverText(
      message,
      invitation ? t('operator.invited_someone') : t('operator.change_taken'),
    )}
  >
    {invitation && (
      <>
        <p>{t('operator.give_link')}</p>
        <CodeToCopy code={location.origin + invitation} label={t('operator.copy_link')} />
      </>
    )}
  </Notice>
)
