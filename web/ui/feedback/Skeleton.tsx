import styles from './Skeleton.module.css'

/**
 * A placeholder for a text of this length, so that nothing moves when it loads. Not a text itself: it would be searched,
 * copied, and judged for its contrast.
 */
export const Skeleton = ({ characters }: { characters: number }) => (
  <span className={styles.skeleton} aria-hidden data-zeros={'0'.repeat(characters)} />
)
