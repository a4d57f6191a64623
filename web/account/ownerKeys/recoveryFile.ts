import { LANGUAGE } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { qrDrawing } from '../../ui/qr/qrPicture.ts'
import { keyMark } from './keyMark.ts'
import { keyOfSecret, readRecoveryKey } from './recoveryKey.ts'

/** A page to keep or print: the key as text and as a QR code. */
export function recoveryFile(recovery: string, address: string): File {
  const mark = keyMark(keyOfSecret(readRecoveryKey(recovery)!))
  const title = t('keys.file_title')
  const page = `<!doctype html>
<html lang="${LANGUAGE}" dir="auto">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<body style="max-width:34rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif">
<h1>${title}</h1>
<p>${t('keys.file_text')}</p>
<p>${t('keys.file_use')}</p>
<p>${t('keys.file_wallet')}<br><code>${address}</code></p>
<p>${t('keys.file_mark')}<br><code>${mark}</code></p>
<img src="${qrDrawing(recovery)}" width="240" height="240" alt="">
<p dir="ltr" style="overflow-wrap:anywhere"><code>${recovery}</code></p>
</body></html>
`
  return new File([page], `cxac-recovery-${mark}.html`, { type: 'text/html' })
}
