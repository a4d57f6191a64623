import { Link } from 'react-router'
import { DEED_NAMES } from '#api/calls/deeds.ts'
import type { Block } from '#api/calls/explorer.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { OPERATORS_PATH } from '../paths.ts'
import styles from './BlockDeeds.module.css'

/** What operators did, as far as everybody may know it. */
export const BlockDeeds = ({ deeds }: Pick<Block, 'deeds'>) => (
  <section className={styles.deeds} aria-label="Deeds of operators">
    <h3 className={styles.title}>
      <Link to={OPERATORS_PATH}>Deeds of operators</Link>
    </h3>
    <ul className={styles.list}>
      {deeds.map(({ kind, at, hash }) => (
        <li key={hash} className={styles.deed}>
          <span>{DEED_NAMES[kind] ?? kind}</span>
          <span className={styles.quiet}>
            <LocalTime iso={at} />
          </span>
          <span className={styles.hash}>{hash}</span>
        </li>
      ))}
    </ul>
  </section>
)
