import { useState } from 'react'
import { isSameAddress } from '#api/shortAddress.ts'
import { NameAddress } from '../../../../account/contacts/NameAddress.tsx'
import { FullAddress } from '../../../../coin/address/FullAddress.tsx'
import { Identicon } from '../../../../coin/address/Identicon.tsx'
import styles from './RecipientLine.module.css'
import type { Recipient } from './readRecipient.ts'
import { useRecipients } from './useRecipients.ts'
import { rich } from '../../../../language/rich.ts'
import { t } from '../../../../language/t.ts'

interface Props {
  sender: string
  recipient: Recipient
  /** Whether some wallet has this address. */
  isKnown: boolean
}

/** Whom one press on Send will pay: as a person where there is a name, with an address that can be compared. */
export function RecipientLine({ sender, recipient: { address, name }, isKnown }: Props) {
  const [isWhole, setWhole] = useState(false)
  const isToSelf = isSameAddress(address, sender)
  const recipients = useRecipients(sender)
  const isFirst = isKnown && recipients?.isWhole && !recipients.newest.has(address)
  return (
    <section className={styles.recipient} aria-label={t('send.recipient')}>
      <Identicon address={address} size={32} />
      <div className={styles.person}>
        {/* Without a name the address is all there is to compare. */}
        {name === null ? (
          <FullAddress address={address} />
        ) : (
          <>
            <bdi className={styles.name}>{name}</bdi>
            <button
              type="button"
              className={styles.address}
              aria-expanded={isWhole}
              title={isWhole ? t('send.show_less') : t('send.show_address')}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? (
                <FullAddress address={address} />
              ) : (
                `${address.slice(0, 10)}…${address.slice(-8)}`
              )}
            </button>
          </>
        )}
        {isToSelf && <output className={styles.hint}>{t('send.to_self')}</output>}
        {!isToSelf && isFirst && (
          <output className={styles.hint}>
            {name
              ? rich('send.first_to_name', { name: <bdi>{name}</bdi> })
              : t('send.first_to_address')}
          </output>
        )}
      </div>
      {isKnown && !isToSelf && (
        <NameAddress key={address} address={address} isTerse suggested={name?.replace(/^@/, '')} />
      )}
    </section>
  )
}
