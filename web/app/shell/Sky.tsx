import styles from './Sky.module.css'

/** What lies behind every screen: stars at night, paper at dawn, and a horizon. */
export const Sky = () => <div className={styles.sky} aria-hidden />
