import type { StatementLine } from '#api/schemas/history.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { SignedAmount } from './SignedAmount.tsx'
import styles from './StatementSheet.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export function FullLine({ line }: { line: StatementLine }) {
  const contact = useKnownName(line.counterparty)
  const name = contact ?? line.name
  return (
    <tr>
      <td>{line.number}</td>
      <td className={styles.what}>
        <LocalTime iso={line.at} /> · {KIND_NAMES[line.kind]}
        <br />
        {rich('wallet.line_full', {
          direction: line.direction,
          who: (
            <>
              {name && (
                <b>
                  <bdi>{name}</bdi>{' '}
                </b>
              )}
              <span className={styles.code}>{line.counterparty}</span>
            </>
          ),
        })}
        {line.note && (
          <>
            <br />
            <i>
              <bdi>{line.note}</bdi>
            </i>
          </>
        )}
        <br />
        <span className={styles.proof}>
          {rich('wallet.line_proof', {
            block: line.block,
            hash: <span className={styles.code}>{line.hash}</span>,
          })}
        </span>
      </td>
      <td>
        <span className={styles.name}>{t('wallet.amount')} </span>
        <SignedAmount line={line} />
      </td>
      <td>
        <span className={styles.name}>{t('wallet.fee')} </span>
        <Amount coins={line.fee} />
      </td>
      <td>
        <span className={styles.name}>{t('wallet.balance')} </span>
        <Amount coins={line.balance} />
      </td>
    </tr>
  )
}
