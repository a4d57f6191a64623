import styles from './Skeleton.module.css'

/** Takes the room of a text of so many characters, so that nothing moves when the text arrives. */
export const Skeleton = ({ characters }: { characters: number }) => (
  <span className={styles.skeleton} aria-hidden>
    {'0'.repeat(characters)}
  </span>
)
