import { RetryNotice } from '../../ask/RetryNotice.tsx'

/** A genuine transaction in the place of another one would still be a lie. */
export const OtherTransaction = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice
    title="The server answered with another transaction"
    detail="It does not have the hash that was asked for, so it is not shown. Do not rely on it."
    announced="alert"
    onRetry={onRetry}
  />
)
