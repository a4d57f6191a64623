import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './Operators.module.css'

const COPY_CONFIRMATION_MS = 1500

interface Props {
  message: string
  /** The new operator's page, with the ticket. */
  invitation: string | null
}

/** The result; for a new operator also the link, which is shown only once. */
export const NewInvitation = ({ message, invitation }: Props) => (
  <Notice kind="success" announced="status" title={message}>
    {invitation && (
      <>
        <p>
          Give this link to the new operator yourself. It is shown this once, and works once, for an
          hour. If anybody else uses it, the new operator cannot.
        </p>
        <p className={styles.link}>
          <code>{location.origin + invitation}</code>
          <CopyButton
            text={location.origin + invitation}
            label="Copy the link"
            confirmationMs={COPY_CONFIRMATION_MS}
          />
        </p>
      </>
    )}
  </Notice>
)
