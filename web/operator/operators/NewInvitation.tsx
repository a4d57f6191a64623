import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './Operators.module.css'
import { serverText } from '../../language/serverText.ts'
import { t } from '../../language/t.ts'

const COPY_CONFIRMATION_MS = 1500

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
        <p className={styles.link}>
          <code dir="ltr">{location.origin + invitation}</code>
          <CopyButton
            text={location.origin + invitation}
            label={t('operator.copy_link')}
            confirmationMs={COPY_CONFIRMATION_MS}
          />
        </p>
      </>
    )}
  </Notice>
)
