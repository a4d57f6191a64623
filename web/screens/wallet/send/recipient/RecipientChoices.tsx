import { type ReactNode, use } from 'react'
import type { Address } from '#api/chain/address.ts'
import { Identicon } from '../../../../coin/address/Identicon.tsx'
import { KnownNames } from '../../../../coin/address/knownNames.ts'
import { ShortAddress } from '../../../../coin/address/ShortAddress.tsx'
import { useNotes } from '../../../../account/notes/useNotes.ts'
import { useContacts } from '../../../../account/contacts/contacts.ts'
import styles from './RecipientChoices.module.css'
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

/** Whom the field may mean: the latest, or contacts by a part of their names. */
export function RecipientChoices({ sender, text, onChoose }: Props) {
  const written = text.trim()
  if (written === '') return <Recent sender={sender} onChoose={onChoose} />
  if (/^(0x|@)/i.test(written)) return null
  return <Matches text={written} onChoose={onChoose} />
}

type ChoosingProps = Pick<Props, 'onChoose'>

function Recent({ sender, onChoose }: ChoosingProps & { sender: string }) {
  const recent = [...(useRecipients(sender)?.newest ?? [])].slice(0, RECENT)
  const contacts = use(KnownNames)
  const remarks = useNotes(recent.map(([, transaction]) => transaction))
  if (!recent.length) return null
  return (
    <Choices label={t('send.recent')}>
      {recent.map(([address, transaction]) => {
        const name = contacts.get(address) ?? (remarks.get(transaction)?.name || null)
        const recipient = { address: address as Address, name }
        return (
          <Choice key={address} recipient={recipient} onChoose={onChoose}>
            <ShortAddress full={address} name={name} />
          </Choice>
        )
      })}
    </Choices>
  )
}

function Matches({ text, onChoose }: ChoosingProps & { text: string }) {
  const { data } = useContacts()
  const sought = text.toLocaleLowerCase()
  const found = data?.filter(({ name }) => name.toLocaleLowerCase().includes(sought)) ?? []
  if (!found.length) return null
  return (
    <Choices label={t('send.contacts')}>
      {found.slice(0, MATCHES).map(({ address, name }) => (
        <Choice key={address} recipient={{ address: address as Address, name }} onChoose={onChoose}>
          <ShortAddress full={address} name={name} />
        </Choice>
      ))}
    </Choices>
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.choices}>
    <span className={styles.label}>{label}</span>
    {children}
  </div>
)

const Choice = ({
  recipient,
  onChoose,
  children,
}: ChoosingProps & { recipient: Recipient; children: ReactNode }) => (
  <button
    type="button"
    className={styles.choice}
    // The field keeps the focus: what it says when it is left would push the choice away under the pointer.
    onMouseDown={event => event.preventDefault()}
    onClick={event => onChoose(recipient, event.detail === 0)}
  >
    <Identicon address={recipient.address} size={18} />
    {children}
  </button>
)
