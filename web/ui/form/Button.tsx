import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classes } from '../classes.ts'

interface Props extends ComponentProps<'button'> {
  look?: 'solid' | 'outline' | 'quiet' | undefined
}

export const Button = ({ look = 'outline', className, type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={classes(styles.button, styles[look], className)} />
)
