import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import type { OwnWords } from '../../receipt/ownWords.ts'
import styles from './AddedWords.module.css'
import { t } from '../../../language/t.ts'

/** What somebody added to a receipt, outside what is proved. */
export const AddedWords = ({ by, name, note }: OwnWords) => (
  <section className={styles.added} aria-label={t('proof.not_proven')}>
    <h3 className={styles.title}>{t('proof.added_by', { by })}</h3>
    <Facts>
      {name && (
        <Fact label={by === 'payer' ? t('proof.paid_to') : t('proof.paid_by')}>
          <bdi>{name}</bdi>
        </Fact>
      )}
      {note && (
        <Fact label={t('proof.note')}>
          <bdi>{note}</bdi>
        </Fact>
      )}
    </Facts>
    <p className={styles.quiet}>{t('proof.own_words', { by })}</p>
  </section>
)
