import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** A genuine transaction in the place of another one would still be a lie. */
export const OtherTransaction = ({ onRetry }: { onRetry: () => void }) => (
  <Notice kind="error" announced="alert" title="The server answered with another transaction">
    <p>It does not have the hash that was asked for, so it is not shown. Do not rely on it.</p>
    <Button onClick={onRetry}>Try again</Button>
  </Notice>
)
