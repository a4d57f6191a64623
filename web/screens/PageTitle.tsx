import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { classes } from '../ui/classes.ts'
import styles from './PageTitle.module.css'

interface Props {
  /** The name of the page in tabs and bookmarks. */
  name: string
  children: ReactNode
  subtitle?: string
  /** `line`: a small one, for a page that starts with its subject. */
  look?: 'line'
}

/** The h1 of a screen. Gets the focus after a navigation, so that a screen reader announces it. */
export function PageTitle({ name, children, subtitle, look }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastPath = useRef<string>(null)
  const { pathname, key } = useLocation()
  const isHistoryStep = useNavigationType() === 'POP'

  useEffect(() => {
    const isSamePage = lastPath.current === pathname
    const isFirstPage = key === 'default'
    lastPath.current = pathname
    if (isSamePage || isFirstPage) return
    heading.current?.focus({ preventScroll: true })
    if (!isHistoryStep) window.scrollTo(0, 0)
  }, [pathname, key, isHistoryStep])

  return (
    <header className={classes(styles.header, look && styles[look])}>
      <title>{`${name} · CXAC`}</title>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {children}
      </h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </header>
  )
}
