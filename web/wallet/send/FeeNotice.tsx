import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

interface Props {
  isOffline: boolean
  onRetry: () => void
}

/** Nobody shall pay a fee that was not shown. */
export const FeeNotice = ({ isOffline, onRetry }: Props) => (
  <Notice
    kind="error"
    announced="alert"
    title={`${isOffline ? 'You are offline.' : 'The fee is not known yet.'} Nothing was sent.`}
  >
    <Button onClick={onRetry}>Ask for the fee again</Button>
  </Notice>
)
