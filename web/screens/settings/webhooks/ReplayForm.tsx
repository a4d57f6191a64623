import { Form } from '@base-ui/react/form'
import { useEffect, useRef } from 'react'
import { replayWebhook } from '#api/calls/webhooks.ts'
import { refusalsAt } from '../../../ask/failures.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { useWebhookChange } from './useWebhooks.ts'
import styles from './Attempts.module.css'

interface Props {
  id: string
  /** The event that the user chose in the log; '' if they did not. */
  from: string
  onDone: () => void
}

const FIELD_OF = { cursor_unknown: 'from' } as const

export function ReplayForm({ id, from, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // The focused button is gone.
  useEffect(() => field.current?.focus(), [])
  const replay = useWebhookChange(
    (wanted: { from: string }) => request(replayWebhook, { id, from: wanted.from.trim() }),
    () => {
      showToast('success', 'The events are sent again')
      onDone()
    },
  )
  const refusals: Partial<Record<string, string>> = refusalsAt(replay.error, FIELD_OF)
  return (
    <Form<{ from: string }> className={styles.form} onFormSubmit={values => replay.mutate(values)}>
      <FailureNotice
        error={refusals['from'] ? null : replay.error}
        fallback="The events could not be sent again. Try again."
      />
      <Field
        name="from"
        label="From this event or block on"
        required
        ref={field}
        defaultValue={from}
        autoComplete="off"
        inputMode="decimal"
        placeholder="2720.3"
        hint="The number of an event, from the log, or of a block. All events since then are sent again in order, with the same ids."
        problems={{ valueMissing: 'Please enter an event or a block' }}
        refusal={refusals['from']}
        onValueChange={replay.reset}
      />
      <CardActions>
        <Button type="submit" look="solid" disabled={replay.isPending}>
          {replay.isPending ? 'One moment…' : 'Send again'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </CardActions>
    </Form>
  )
}
