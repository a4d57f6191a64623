import { directionOf } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { qrDrawing } from '../../ui/qr/qrPicture.ts'
import { keyMark } from './keyMark.ts'
import { keyOfSecret, readRecoveryKey } from './recoveryKey.ts'

const WIDTH = '34rem'
const CODE_PX = 240

/** A page to keep or print: the key as text and as a QR code. */
export function recoveryFile(recovery: string, address: string): File {
  const mark = keyMark(keyOfSecret(readRecoveryKey(recovery)!))
  const page = document.implementation.createHTMLDocument(t('keys.file_title'))
  page.documentElement.lang = LANGUAGE
  page.documentElement.dir = directionOf(LANGUAGE)
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  page.head.prepend(charset)
  const element = (tag: string, text: string, ...inside: HTMLElement[]) => {
    const made = page.createElement(tag)
    made.append(text, ...inside)
    return made
  }
  const code = (text: string) => {
    const made = element('code', text)
    made.dir = 'ltr'
    made.style.display = 'block'
    made.style.overflowWrap = 'anywhere'
    return made
  }
  const picture = page.createElement('img')
  picture.src = qrDrawing(recovery)
  picture.alt = ''
  picture.width = picture.height = CODE_PX
  const { style } = page.body
  style.maxWidth = WIDTH
  style.marginInline = 'auto'
  style.padding = '1rem'
  style.fontFamily = 'sans-serif'
  page.body.append(
    element('h1', t('keys.file_title')),
    element('p', t('keys.file_text')),
    element('p', t('keys.file_use')),
    element('p', t('keys.file_wallet'), code(address)),
    element('p', t('keys.file_mark'), code(mark)),
    picture,
    code(recovery),
  )
  // Not shown: code.
  const text = `<!doctype html>\n${page.documentElement.outerHTML}\n`
  return new File([text], `cxac-recovery-${mark}.html`, { type: 'text/html' })
}
