import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { abbreviate } from '#api/shortAddress.ts'
import { findPerson } from '#api/calls/people.ts'
import { request } from '../../../session/client.ts'
import { problemOf } from '../../../ask/failures.ts'
import { Identicon } from '../../../coin/Identicon.tsx'
import { ShortAddress } from '../../../coin/ShortAddress.tsx'
import { useContacts } from '../../../account/contacts/contacts.ts'
import styles from './RecipientChoices.module.css'
import { useRecipients } from './useRecipients.ts'

const RECENT = 3
const MATCHES = 6
/** As long as somebody pauses between two keys. */
const TYPING_MS = 400

interface Props {
  sender: string
  /** What stands in the field. */
  text: string
  onChoose: (address: string) => void
}

/** Whom the field may mean: the latest, contacts by name, or somebody by `@username`. */
export function RecipientChoices({ sender, text, onChoose }: Props) {
  const written = text.trim()
  if (written === '') return <Recent sender={sender} onChoose={onChoose} />
  if (written.startsWith('@')) return <Person username={written.slice(1)} onChoose={onChoose} />
  if (/^0x/i.test(written)) return null
  return <Matches text={written} onChoose={onChoose} />
}

type ChoosingProps = Pick<Props, 'onChoose'>

function Recent({ sender, onChoose }: ChoosingProps & { sender: string }) {
  const addresses = useRecipients(sender)?.addresses.slice(0, RECENT)
  if (!addresses?.length) return null
  return (
    <Choices label="Recent">
      {addresses.map(address => (
        <Choice key={address} address={address} onChoose={onChoose}>
          <ShortAddress full={address} />
        </Choice>
      ))}
    </Choices>
  )
}

function Matches({ text, onChoose }: ChoosingProps & { text: string }) {
  const { data } = useContacts()
  const sought = text.toLocaleLowerCase()
  const found = data?.filter(({ name }) => name.toLocaleLowerCase().includes(sought)) ?? []
  if (!found.length) return null
  return (
    <Choices label="Contacts">
      {found.slice(0, MATCHES).map(({ address, name }) => (
        <Choice key={address} address={address} onChoose={onChoose}>
          <bdi>{name}</bdi>
          <span className={styles.address}>{abbreviate(address)}</span>
        </Choice>
      ))}
    </Choices>
  )
}

function Person({ username, onChoose }: ChoosingProps & { username: string }) {
  const asked = usePaused(username.trim())
  const { data, error } = useQuery({
    queryKey: ['person', asked],
    queryFn: ({ signal }) => request(findPerson, { username: asked }, signal),
    enabled: asked !== '',
  })
  if (asked !== username.trim() || asked === '') return null
  if (error)
    return (
      <output className={styles.label}>
        {problemOf(error, 'The name could not be looked up.').title}
      </output>
    )
  return (
    data && (
      <Choices label="Found">
        <Choice address={data.address} onChoose={onChoose}>
          <bdi>@{data.username}</bdi>
          <span className={styles.address}>{abbreviate(data.address)}</span>
        </Choice>
      </Choices>
    )
  )
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.choices}>
    <span className={styles.label}>{label}</span>
    {children}
  </div>
)

const Choice = ({
  address,
  onChoose,
  children,
}: ChoosingProps & { address: string; children: ReactNode }) => (
  <button
    type="button"
    className={styles.choice}
    // The field keeps the focus: what it says when it is left would push the choice away under the pointer.
    onMouseDown={event => event.preventDefault()}
    onClick={() => onChoose(address)}
  >
    <Identicon address={address} size={18} />
    {children}
  </button>
)

/** The text, once it has rested for a moment. */
function usePaused(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
