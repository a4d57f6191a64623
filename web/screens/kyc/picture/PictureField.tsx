import { RequiredMark } from '../../../ui/form/Field.tsx'
import Camera from 'lucide-react/icons/camera'
import FolderOpen from 'lucide-react/icons/folder-open'
import ImageUp from 'lucide-react/icons/image-up'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { useDroppedFiles } from '../../../ui/form/useDroppedFiles.ts'
import styles from './PictureField.module.css'
import { PicturePreview } from './PicturePreview.tsx'
import { UploadState } from './UploadState.tsx'
import type { Picture } from './usePicture.ts'
import { t } from '../../../language/t.ts'

const CameraDialog = lazyDialog(async () => (await import('./CameraDialog.tsx')).CameraDialog)

interface Props {
  /** The name of the control to focus. */
  name: string
  picture: Picture
  subject: 'document' | 'face'
  isRequired: boolean
  hint: ReactNode
  /** A problem of the whole field. Problems of a file are in the picture's state. */
  problem: string | undefined
  isDisabled: boolean
}

/** A field for a picture: chosen, dropped or taken. */
export function PictureField(props: Props) {
  const { name, picture, subject, isRequired, hint, problem, isDisabled } = props
  const { label, content, isReading } = picture
  const id = useId()
  const area = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [isPhotographing, setPhotographing] = useState(false)
  const take = (files: FileList) => {
    if (files[0] && !isDisabled) picture.choose(files[0])
  }
  const remove = () => {
    picture.remove()
    chooser.current?.focus()
  }
  const isOver = useDroppedFiles(take, area)
  const isEmpty = content.kind === 'none'

  return (
    <fieldset ref={area} className={styles.field}>
      <legend className={styles.label}>
        {label}
        {isRequired ? (
          <>
            <RequiredMark />
            <VisuallyHidden>{t('kyc.required')}</VisuallyHidden>
          </>
        ) : (
          <span className={styles.optional}> {t('kyc.optional')}</span>
        )}
      </legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={classes(styles.area, isOver && styles.isOver, problem && styles.isWrong)}>
        {isEmpty ? (
          <p className={styles.drop}>
            <ImageUp size={28} aria-hidden className={styles.icon} />
            {t('kyc.drop_picture_here_or')}
          </p>
        ) : (
          <PicturePreview label={label} content={content}>
            <button
              type="button"
              className={styles.remove}
              disabled={isDisabled}
              aria-label={t('kyc.remove', { label })}
              title={t('kyc.remove', { label })}
              onClick={remove}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </PicturePreview>
        )}
        <div className={styles.buttons}>
          <Button
            ref={chooser}
            name={name}
            disabled={isDisabled}
            aria-describedby={`${id}-hint ${id}-problem`}
            onClick={() => input.current?.click()}
          >
            <FolderOpen size={18} aria-hidden />
            {isEmpty ? t('kyc.choose_file') : t('kyc.replace')}
          </Button>
          <Button
            disabled={isDisabled}
            aria-haspopup="dialog"
            onClick={() => setPhotographing(true)}
          >
            <Camera size={18} aria-hidden />
            {t('kyc.use_camera')}
          </Button>
        </div>
        <output className={styles.reading}>{isReading && t('kyc.looking_at_picture')}</output>
        {content.kind === 'chosen' && <UploadState picture={picture} chosen={content} />}
      </div>
      {picture.problem && (
        <Notice kind="error" announced="alert" title={picture.problem.title}>
          {picture.problem.detail}
        </Notice>
      )}
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t('kyc.picture_file', { label })}
        onChange={({ target }) => {
          if (target.files) take(target.files)
          // Otherwise choosing the same picture again would do nothing.
          target.value = ''
        }}
      />
      <CameraDialog
        isOpen={isPhotographing}
        onClose={() => setPhotographing(false)}
        title={label}
        subject={subject}
        onPhoto={photo => {
          setPhotographing(false)
          picture.choose(photo)
        }}
      />
    </fieldset>
  )
}
