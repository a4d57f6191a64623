import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './TextPage.module.css'

interface Section {
  /** The fragment of links to this section. */
  id: string
  title: string
  body: ReactNode
}

/** A text page: its sections and a table of contents. */
export function TextPage({ sections }: { sections: readonly Section[] }) {
  const { hash } = useLocation()

  // The browser looked for the fragment before the page was rendered.
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
