import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './Operators.module.css'

const COPY_CONFIRMATION_MS = 1500

/** The result; for a new operator also the token, which is shown only once. */
export const NewToken = ({ message, token }: { message: string; token: string | null }) => (
  <Notice kind="success" announced="status" title={message}>
    {token && (
      <>
        <p>Hand this token over. It is shown this once.</p>
        <p className={styles.token}>
          <code>{token}</code>
          <CopyButton text={token} label="Copy token" confirmationMs={COPY_CONFIRMATION_MS} />
        </p>
      </>
    )}
  </Notice>
)
