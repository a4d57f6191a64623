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
import { t } from '../../../language/t.ts'
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
      showToast('success', t('webhooks.events_sent_again'))
      onDone()
    },
  )
  const refusals: Partial<Record<string, string>> = refusalsAt(replay.error, FIELD_OF)
  return (
    <Form<{ from: string }> className={styles.form} onFormSubmit={values => replay.mutate(values)}>
      <FailureNotice
        error={refusals['from'] ? null : replay.error}
        fallback={t('webhooks.events_could_not_sent')}
      />
      <Field
        name="from"
        label={t('webhooks.from_event_or_block')}
        required
        ref={field}
        defaultValue={from}
        autoComplete="off"
        inputMode="decimal"
        placeholder="2720.3"
        hint={t('webhooks.number_event_from_log')}
        problems={{ valueMissing: t('webhooks.please_enter_event_or') }}
        refusal={refusals['from']}
        onValueChange={replay.reset}
      />
      <CardActions>
        <Button type="submit" look="solid" disabled={replay.isPending}>
          {replay.isPending ? t('webhooks.one_moment') : t('webhooks.send_again')}
        </Button>
        <Button onClick={onDone}>{t('webhooks.cancel')}</Button>
      </CardActions>
    </Form>
  )
}
