import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './TextPage.module.css'

interface Section {
  /** What stands behind the '#' of a link that leads here. */
  id: string
  title: string
  body: ReactNode
}

/** A page to read: its sections, and a list of them. */
export function TextPage({ sections }: { sections: readonly Section[] }) {
  const { hash } = useLocation()

  // The browser looked for the section before the page was there.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="On this page">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.sheet}>
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
