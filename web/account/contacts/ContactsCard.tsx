import Download from 'lucide-react/icons/download'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import { type ChangeEvent, useRef, useState } from 'react'
import { parseAddress } from '#api/chain/address.ts'
import type { Contact } from '#api/schemas/people.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { problemOf } from '../../ask/failures.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { sendPath } from '../../coin/paymentLink.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Card, CardActions } from '../../ui/layout/Card.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './ContactsCard.module.css'
import { NameAddress } from './NameAddress.tsx'
import { contactsFile, readContactsFile } from './contactsFile.ts'
import { useContacts, useKeepContacts, useRemoveContact } from './contacts.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'

export function ContactsCard() {
  const query = useContacts()
  return (
    <Card title={t('account.contacts')}>
      <p className={styles.hint}>{t('account.own_names_addresses_only')}</p>
      <NewContact />
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('account.contacts_could_not_loaded')}
        empty={
          <EmptyState icon={<Users size={26} aria-hidden />} title={t('account.nobody_yet')}>
            {t('account.save_address_here_from')}
          </EmptyState>
        }
      >
        {contacts => (
          <ul className={styles.list}>
            {contacts.map(contact => (
              <ContactRow key={contact.address} contact={contact} />
            ))}
          </ul>
        )}
      </Fetched>
      <FileActions contacts={query.data ?? []} />
    </Card>
  )
}

/** Looks like an address: checked here, so that a mistake is shown before it is sent. */
function NewContact() {
  const [address, setAddress] = useState('')
  const to = parseAddress(address.trim())
  return (
    <div className={styles.fresh}>
      <Field
        name="contact"
        label={t('account.new_contact')}
        required
        placeholder={ltr('0x…')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        isInvalid={address.trim().length >= 42 && !to}
        refusal={address.trim().length >= 42 && !to ? t('refusals.address_invalid') : undefined}
        onValueChange={setAddress}
      />
      {to && <NameAddress key={to} address={to} />}
    </div>
  )
}

function ContactRow({ contact: { address, name } }: { contact: Contact }) {
  const to = parseAddress(address)
  const remove = useRemoveContact()
  return (
    <li className={styles.contact}>
      <Identicon address={address} size={32} />
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <FullAddress address={address} />
      </span>
      <span className={styles.actions}>
        {to && (
          <ButtonLink
            to={sendPath({ to, amount: null })}
            aria-label={t('account.send_to', { name })}
          >
            <Send size={16} aria-hidden />
            {t('account.send')}
          </ButtonLink>
        )}
        <NameAddress address={address} subject={name} isTerse />
        <Button
          look="quiet"
          aria-label={t('account.remove_name', { name })}
          title={t('account.remove')}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ address }, { onError: sayFailed })}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </span>
    </li>
  )
}

function FileActions({ contacts }: { contacts: readonly Contact[] }) {
  const input = useRef<HTMLInputElement>(null)
  const keep = useKeepContacts()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    const read = file && readContactsFile(await file.text())
    if (!read) return showToast('error', t('account.file_holds_no_contacts'))
    keep.mutate(read.contacts, {
      onError: sayFailed,
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

const sayFailed = (error: Error) =>
  showToast('error', problemOf(error, t('account.contacts_could_not_changed')).title)
