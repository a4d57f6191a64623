import { Link } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { OPERATOR_ACTION_NAMES } from '../../../proof/operatorAction/operatorActionNames.ts'
import { OPERATORS_PATH } from '../paths.ts'
import styles from './BlockOperatorActions.module.css'
import { t } from '../../../language/t.ts'

/** What operators did, without the private details. */
export const BlockOperatorActions = ({ operatorActions }: Pick<Block, 'operatorActions'>) => (
  <section className={styles.operatorActions} aria-label={t('explorer.operator_actions')}>
    <h3 className={styles.title}>
      <Link to={OPERATORS_PATH}>{t('explorer.operator_actions')}</Link>
    </h3>
    <ul className={styles.list}>
      {operatorActions.map(({ kind, at, hash }) => (
        <li key={hash} className={styles.operatorAction}>
          <span>{OPERATOR_ACTION_NAMES[kind] ?? kind}</span>
          <span className={styles.quiet}>
            <LocalTime iso={at} />
          </span>
          <span className={styles.hash}>{hash}</span>
        </li>
      ))}
    </ul>
  </section>
)
