import styles from './Sky.module.css'

/** The background of every screen: stars in the dark theme, paper in the light one, and a horizon. */
export const Sky = () => <div className={styles.sky} aria-hidden />
