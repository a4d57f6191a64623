import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './CaseList.module.css'

const NAME_CHARACTERS = [14, 10, 17, 12]

export const CaseListSkeleton = () => (
  <ul className={styles.list} aria-label="Loading the list">
    {NAME_CHARACTERS.map(characters => (
      <li key={characters} className={styles.placeholder}>
        <Skeleton characters={characters} />
        <Skeleton characters={characters + 8} />
      </li>
    ))}
  </ul>
)
