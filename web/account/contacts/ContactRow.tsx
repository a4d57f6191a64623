import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash'
import { parseAddress } from '#api/chain/address.ts'
import type { Contact } from '#api/schemas/people.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { sendPath } from '../../coin/paymentLink.ts'
import { t } from '../../language/t.ts'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import styles from './ContactRow.module.css'
import { NameAddress } from './NameAddress.tsx'
import { useRemoveContact } from './contacts.ts'
import { showNotChanged } from './showNotChanged.ts'

export function ContactRow({ contact: { address, name } }: { contact: Contact }) {
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
          onClick={() => remove.mutate({ address }, { onError: showNotChanged })}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </span>
    </li>
  )
}
