import type { ReactNode } from 'react'
import { OnThisPage } from '../../ui/layout/OnThisPage.tsx'
import styles from './TextPage.module.css'

interface Section {
  /** The fragment of links to this section. */
  id: string
  title: string
  body: ReactNode
}

/** A text page: its sections and a table of contents. */
export const TextPage = ({ sections }: { sections: readonly Section[] }) => (
  <OnThisPage parts={sections}>
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
  </OnThisPage>
)
