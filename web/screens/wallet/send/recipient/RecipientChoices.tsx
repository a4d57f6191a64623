import { use } from 'react'
import type { Address } from '#api/chain/address.ts'
import { NOTES_MAX_ROWS } from '#api/limits.ts'
import { Identicon } from '../../../../coin/address/Identicon.tsx'
import { KnownNames } from '../../../../coin/address/knownNames.ts'
import { ShortAddress } from '../../../../coin/address/ShortAddress.tsx'
import { useNotes } from '../../../../account/notes/useNotes.ts'
import { useContacts } from '../../../../account/contacts/contacts.ts'
import styles from './RecipientChoices.module.css'
import { matchingRecipients } from './matchingRecipients.ts'
import type { Recipient } from './readRecipient.ts'
import { useRecipients } from './useRecipients.ts'
import { t } from '../../../../language/t.ts'

const RECENT = 3
const MATCHES = 6

interface Props {
  sender: string
  /** What stands in the field. */
  text: string
  /** By keyboard, the choice had the focus. */
  onChoose: (recipient: Recipient, isByKey: boolean) => void
}

/** Whom the field may mean: the latest, or contacts and the latest by what is written. */
export function RecipientChoices({ sender, text, onChoose }: Props) {
  const recent = useRecent(sender)
  const { data: contacts } = useContacts()
  if (text.trim() === '')
    return <Choices label={t('send.recent')} people={recent.slice(0, RECENT)} onChoose={onChoose} />
  const known = contacts?.map(({ address, name }) => ({ address: address as Address, name })) ?? []
  const found = matchingRecipients(known, text).slice(0, MATCHES)
  const others = matchingRecipients(recent, text)
    .filter(({ address }) => known.every(contact => contact.address !== address))
    .slice(0, MATCHES - found.length)
  return (
    <>
      <Choices label={t('send.contacts')} people={found} onChoose={onChoose} />
      <Choices label={t('send.recent')} people={others} onChoose={onChoose} />
    </>
  )
}

/** Those of the newest payments, the latest first, as many as can have their names in one request. */
function useRecent(sender: string): Recipient[] {
  const recent = [...(useRecipients(sender)?.newest ?? [])].slice(0, NOTES_MAX_ROWS)
  const contacts = use(KnownNames)
  const remarks = useNotes(recent.map(([, transaction]) => transaction))
  return recent.map(([address, transaction]) => ({
    address: address as Address,
    name: contacts.get(address) ?? (remarks.get(transaction)?.name || null),
  }))
}

interface ChoicesProps extends Pick<Props, 'onChoose'> {
  label: string
  people: readonly Recipient[]
}

const Choices = ({ label, people, onChoose }: ChoicesProps) =>
  people.length > 0 && (
    <div className={styles.choices}>
      <span className={styles.label}>{label}</span>
      {people.map(person => (
        <button
          key={person.address}
          type="button"
          className={styles.choice}
          // The field keeps the focus: what it says when it is left would push the choice away under the pointer.
          onMouseDown={event => event.preventDefault()}
          onClick={event => onChoose(person, event.detail === 0)}
        >
          <Identicon address={person.address} size={18} />
          <ShortAddress full={person.address} name={person.name} />
        </button>
      ))}
    </div>
  )
