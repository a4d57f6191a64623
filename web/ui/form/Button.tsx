import type { ComponentProps, Ref } from 'react'
import styles from './Button.module.css'
import { classes } from '../classes.ts'
import { Link, type LinkProps } from 'react-router'

interface Props extends ComponentProps<'button'> {
  /** `danger`: does harm that cannot be undone at once. */
  look?: 'solid' | 'outline' | 'quiet' | 'danger' | undefined
}

export const Button = ({ look = 'outline', className, type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={classes(styles.button, styles[look], className)} />
)

interface ButtonLinkProps extends LinkProps {
  look?: 'solid' | 'outline' | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button, because it leads somewhere instead of doing something. */
export const ButtonLink = ({ look = 'outline', ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classes(styles.button, styles[look])} />
)
