import Maximize from 'lucide-react/icons/maximize'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import styles from './PictureTools.module.css'
import { type PictureView, ZOOM_STEP } from './pictureView.ts'
import { t } from '../../language/t.ts'

interface Props {
  view: PictureView
  onZoom: (factor: number) => void
  onFit: () => void
  onRotate: () => void
}

export const PictureTools = ({ view, onZoom, onFit, onRotate }: Props) => (
  <div className={styles.tools}>
    <div className={styles.group} role="toolbar" aria-label={t('operator.picture')}>
      <Tool label={t('operator.zoom_out')} keyName="-" onUse={() => onZoom(1 / ZOOM_STEP)}>
        <ZoomOut size={19} aria-hidden />
      </Tool>
      <output className={styles.scale}>{Math.round(view.scale * 100)} %</output>
      <Tool label={t('operator.zoom_in')} keyName="+" onUse={() => onZoom(ZOOM_STEP)}>
        <ZoomIn size={19} aria-hidden />
      </Tool>
      <Tool label={t('operator.fit')} keyName="0" onUse={onFit}>
        <Maximize size={18} aria-hidden />
      </Tool>
      <Tool label={t('operator.rotate')} keyName="r" onUse={onRotate}>
        <RotateCw size={18} aria-hidden />
      </Tool>
    </div>
    <p className={styles.hint}>{t('operator.opening_recorded')}</p>
  </div>
)

interface ToolProps {
  label: string
  keyName: string
  onUse: () => void
  children: ReactNode
}

const Tool = ({ label, keyName, onUse, children }: ToolProps) => (
  <Button
    className={styles.tool}
    aria-label={label}
    aria-keyshortcuts={keyName}
    title={t('operator.with_key', { action: label, key: keyName })}
    onClick={onUse}
  >
    {children}
  </Button>
)
