import { useState } from 'react'
import { KYC_DOCUMENTS, type KycDocument } from '#api/values/kyc.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { ClosedPictures } from './ClosedPictures.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import { PictureSwitch } from './PictureSwitch.tsx'
import { PictureTools } from './PictureTools.tsx'
import styles from './Pictures.module.css'
import { FITTED, type PictureView, ZOOM_STEP, fitted, rotated, zoomed } from './pictureView.ts'
import { t } from '../../language/t.ts'

interface Props {
  /** Of the application. */
  id: string
  operator: string
  hasLivePhoto: boolean
}

/** Closed at first: opening a picture is recorded. Once open, it stays open until the application is closed. */
export function Pictures({ id, operator, hasLivePhoto }: Props) {
  const [opened, setOpened] = useState<readonly KycDocument[]>([])
  const [shown, setShown] = useState<readonly KycDocument[]>([])
  const [active, setActive] = useState<KycDocument>('id-document')
  const [views, setViews] = useState({ 'id-document': FITTED, 'live-photo': FITTED })

  const show = (wanted: readonly KycDocument[]) => {
    if (!hasLivePhoto && wanted.includes('live-photo')) return
    setOpened(KYC_DOCUMENTS.filter(each => opened.includes(each) || wanted.includes(each)))
    setShown(wanted)
    if (wanted[0] && !wanted.includes(active)) setActive(wanted[0])
  }
  const change = (document: KycDocument) => (turn: (view: PictureView) => PictureView) =>
    setViews(all => ({ ...all, [document]: turn(all[document]) }))
  const changeActive = change(active)
  const actions = {
    onZoom: (factor: number) => changeActive(view => zoomed(view, factor)),
    onFit: () => changeActive(fitted),
    onRotate: () => changeActive(rotated),
  }
  const isAnyShown = shown.length > 0
  useShortcuts({
    1: () => show(['id-document']),
    2: () => show(['live-photo']),
    3: () => show(KYC_DOCUMENTS),
    ...(isAnyShown && {
      '+': () => actions.onZoom(ZOOM_STEP),
      '=': () => actions.onZoom(ZOOM_STEP),
      '-': () => actions.onZoom(1 / ZOOM_STEP),
      0: actions.onFit,
      r: actions.onRotate,
    }),
  })

  return (
    <div className={styles.pictures}>
      <Card
        title={t('operator.pictures')}
        aside={
          isAnyShown && <PictureSwitch shown={shown} hasLivePhoto={hasLivePhoto} onShow={show} />
        }
      >
        {isAnyShown ? (
          <>
            <div className={styles.frames}>
              {opened.map(document => (
                <PictureFrame
                  key={document}
                  id={id}
                  document={document}
                  operator={operator}
                  view={views[document]}
                  isShown={shown.includes(document)}
                  isActive={shown.length > 1 && document === active}
                  onChange={change(document)}
                  onActivate={() => setActive(document)}
                />
              ))}
            </div>
            <PictureTools view={views[active]} {...actions} />
          </>
        ) : (
          <ClosedPictures hasLivePhoto={hasLivePhoto} onOpen={document => show([document])} />
        )}
      </Card>
    </div>
  )
}
