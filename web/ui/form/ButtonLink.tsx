import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'
import { classes } from '../classes.ts'

interface Props extends LinkProps {
  look?: 'solid' | 'outline' | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button, because it leads somewhere instead of doing something. */
export const ButtonLink = ({ look = 'outline', ...rest }: Props) => (
  <Link {...rest} className={classes(styles.button, styles[look])} />
)
