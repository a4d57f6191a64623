import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useRef } from 'react'
import type { Contact } from '#api/schemas/people.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { contactsFile, readContactsFile } from './contactsFile.ts'
import { useKeepContacts } from './contacts.ts'
import { showNotChanged } from './showNotChanged.ts'

/** Contacts move between accounts as a file. */
export function ContactFileButtons({ contacts }: { contacts: readonly Contact[] }) {
  const input = useRef<HTMLInputElement>(null)
  const keep = useKeepContacts()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    const read = file && readContactsFile(await file.text())
    if (!read) return showToast('error', t('account.file_holds_no_contacts'))
    keep.mutate(read.contacts, {
      onError: showNotChanged,
      onSuccess: () =>
        showToast(
          'success',
          t('account.contacts_saved', { count: read.contacts.length }),
          read.left ? t('account.entries_left_out', { count: read.left }) : undefined,
        ),
    })
  }
  return (
    <CardActions>
      <Button disabled={keep.isPending} onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        {keep.isPending ? t('account.importing') : t('account.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('account.file_contacts')}
        hidden
        onChange={event => void take(event)}
      />
      {contacts.length > 0 && (
        <Button onClick={() => saveFile(contactsFile(contacts))}>
          <Download size={18} aria-hidden />
          {t('account.export')}
        </Button>
      )}
    </CardActions>
  )
}
