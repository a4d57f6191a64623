import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { parseAddress } from '#api/chain/address.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './ContactsCard.module.css'
import { NameAddress } from './NameAddress.tsx'
import { ContactFileButtons } from './ContactFileButtons.tsx'
import { ContactRow } from './ContactRow.tsx'
import { useContacts } from './contacts.ts'
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
      <ContactFileButtons contacts={query.data ?? []} />
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
