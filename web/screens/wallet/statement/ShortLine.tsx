import type { StatementLine } from '#api/schemas/history.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { format } from '../../../ui/format.ts'
import { SignedAmount } from './SignedAmount.tsx'
import styles from './StatementSheet.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

/** One line of print. The fee is in the balance, so it is named. */
export function ShortLine({ line }: { line: StatementLine }) {
  const { direction, counterparty, fee, note } = line
  return (
    <tr>
      <td>{format.minute(line.at)}</td>
      <td className={styles.what}>
        {rich('wallet.line_short', { direction, who: <Counterparty line={line} /> })}
        {counterparty === SYSTEM && ` · ${KIND_NAMES[line.kind]}`}
        {fee > 0 && (
          <span className={styles.aside}>
            {' '}
            · {rich('wallet.line_fee', { coins: <Amount coins={fee} /> })}
          </span>
        )}
        {note && (
          <i>
            {' '}
            · <bdi>{note}</bdi>
          </i>
        )}
      </td>
      <td>
        <span className={styles.name}>{t('wallet.amount')} </span>
        <SignedAmount line={line} />
      </td>
      <td>
        <span className={styles.name}>{t('wallet.balance')} </span>
        <Amount coins={line.balance} />
      </td>
    </tr>
  )
}

/** Plain text, also in print: hundreds of lines are made at once. */
function Counterparty({ line: { counterparty, name } }: { line: StatementLine }) {
  const contact = useKnownName(counterparty)
  if (counterparty === SYSTEM) return SYSTEM
  return (
    <>
      {(contact || name) && (
        <>
          <b>
            <bdi>{contact ?? name}</bdi>
          </b>{' '}
          ·{' '}
        </>
      )}
      <span className={styles.code}>{abbreviate(counterparty)}</span>
    </>
  )
}
