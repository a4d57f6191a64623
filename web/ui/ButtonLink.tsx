import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'
import { classes } from './classes.ts'

interface Props extends ComponentProps<typeof Link> {
  look?: 'solid' | 'outline' | undefined
}

/** A link that looks like a button, because it leads somewhere instead of doing something. */
export const ButtonLink = ({ look = 'outline', ...rest }: Props) => (
  <Link {...rest} className={classes(styles.button, styles[look])} />
)
