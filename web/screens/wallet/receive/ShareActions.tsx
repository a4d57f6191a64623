import Download from 'lucide-react/icons/download'
import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/form/Button.tsx'
import { copyText } from '../../../ui/form/copyText.ts'
import { qrPicture } from '../../../ui/qr/qrPicture.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import styles from './ShareActions.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  /** The text of the QR code. */
  text: string
  address: string
}

export function ShareActions({ text, address }: Props) {
  const picture = () => qrPicture(text, `cxac-${address.slice(0, 10)}.png`)
  const save = async () => saveFile(await picture())
  const share = async () => {
    const files = [await picture()]
    const content = { title: t('wallet.my_address'), text }
    await navigator.share(navigator.canShare?.({ files }) ? { ...content, files } : content)
  }
  const copyLink = async () => {
    if (await copyText(text)) showToast('success', t('wallet.link_copied'))
    else showToast('error', t('wallet.copy_failed'))
  }

  return (
    <div className={styles.actions}>
      <Button onClick={() => void save().catch(sayFailed)}>
        <Download size={18} aria-hidden />
        {t('wallet.save_png')}
      </Button>
      {'share' in navigator && (
        <Button onClick={() => void share().catch(sayFailed)}>
          <Share2 size={18} aria-hidden />
          {t('wallet.share')}
        </Button>
      )}
      {text !== address && (
        <Button onClick={() => void copyLink()}>
          <Link2 size={18} aria-hidden />
          {t('wallet.copy_link')}
        </Button>
      )}
    </div>
  )
}

/** Closing the share sheet is not an error. */
function sayFailed(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  showToast('error', t('wallet.picture_failed'))
}
