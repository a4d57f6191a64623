import styles from './Skeleton.module.css'

/** A placeholder for a text of this length, so that nothing moves when it loads. */
export const Skeleton = ({ characters }: { characters: number }) => (
  <span className={styles.skeleton} aria-hidden>
    {'0'.repeat(characters)}
  </span>
)
