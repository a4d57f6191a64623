import type { ReactNode } from 'react'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import type { PictureState } from './createPicture.ts'
import styles from './PicturePreview.module.css'
import { sizeText } from './preparePicture.ts'
import { useEarlierPicture } from './useEarlierPicture.ts'
import { t } from '../../../language/t.ts'

interface Props {
  label: string
  content: Exclude<PictureState['content'], { kind: 'none' }>
  /** Shown over the picture. */
  children: ReactNode
}

export const PicturePreview = ({ label, content, children }: Props) =>
  content.kind !== 'chosen' ? (
    <SentPicture
      label={label}
      fileUrl={content.fileUrl}
      caption={content.kind === 'saved' ? t('kyc.uploaded') : EARLIER}
    >
      {children}
    </SentPicture>
  ) : (
    <figure className={styles.preview}>
      <BlobImage
        blob={content.file}
        alt={t('kyc.as_chosen', { label })}
        className={styles.picture}
      />
      <figcaption className={styles.caption}>
        {content.file.name} · {sizeText(content.file.size)}
      </figcaption>
      {children}
    </figure>
  )

const EARLIER = t('kyc.from_last_application_keep')

interface SentProps {
  label: string
  fileUrl: string
  caption: string
  children: ReactNode
}

/** The server has it already. */
function SentPicture({ label, fileUrl, caption, children }: SentProps) {
  const { data, isError } = useEarlierPicture(fileUrl)
  return (
    <figure className={styles.preview}>
      {data ? (
        <BlobImage
          blob={data}
          alt={t('kyc.as_sent_before', { label })}
          className={styles.picture}
        />
      ) : (
        <p className={styles.waiting}>
          {isError ? t('kyc.picture_cannot_shown_right') : t('kyc.loading_picture')}
        </p>
      )}
      <figcaption className={styles.caption}>{caption}</figcaption>
      {children}
    </figure>
  )
}
