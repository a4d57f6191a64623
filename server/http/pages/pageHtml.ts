import { type AnyLanguage, COMPLETE, DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import { type Page, pageKey } from '#api/pages.ts'
import type { Config } from '../../settings/config.ts'
import { escapeHtml } from '../../text/escapeHtml.ts'
import { textIn } from '../../text/textIn.ts'
import type { ScreenFiles } from './screenFiles.ts'

const SITE = 'CXAC'
const SHARE_PICTURE = { path: '/share.png', width: '1200', height: '630' }

/**
 * The app's HTML for one page, or for any other path (null): with the page's name and description, and links to the
 * files of its screen, which the browser would otherwise find only once the app runs.
 */
export function pageHtml(
  html: string,
  page: Page | null,
  { scripts, styles }: ScreenFiles,
  { publicUrl, explorerUrl, demoEndsAt }: Pick<Config, 'publicUrl' | 'explorerUrl' | 'demoEndsAt'>,
  language: AnyLanguage,
): string {
  const isNew = (file: string) => !html.includes(`"/${file}"`)
  const links = [
    ...(explorerUrl ? [meta('explorer', explorerUrl)] : []),
    ...(demoEndsAt ? [meta('demo', demoEndsAt)] : []),
    ...scripts.filter(isNew).map(file => tag('link', { rel: 'modulepreload', ...from(file) })),
    // Last: of equal CSS rules the later wins, as when the app loads them itself.
    ...styles.filter(isNew).map(file => tag('link', { rel: 'stylesheet', ...from(file) })),
  ]
  return html
    .replace(/<title>.*?<\/title>/s, () => describe(page, publicUrl, language).join('\n    '))
    .replace(/\s*<\/head>/, () => ['', ...links].join('\n    ') + '\n  </head>')
}

function describe(page: Page | null, publicUrl: string, language: AnyLanguage): string[] {
  const title = page ? `${textIn(language, `pages.${pageKey(page.path)}_name`)} · ${SITE}` : SITE
  const description = textIn(
    language,
    page ? `pages.${pageKey(page.path)}_description` : 'pages.description',
  )
  const isIndexed = page !== null && !page.isPrivate
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    ...(isIndexed ? [] : [meta('robots', 'noindex')]),
    og('site_name', SITE),
    og('type', 'website'),
    og('title', title),
    og('description', description),
    ...(isKnownToOthers(publicUrl) ? whereItIs(page, publicUrl, language) : []),
  ]
}

function whereItIs(page: Page | null, publicUrl: string, language: AnyLanguage): string[] {
  const { path, width, height } = SHARE_PICTURE
  const picture = [
    og('image', publicUrl + path),
    og('image:width', width),
    og('image:height', height),
    meta('twitter:card', 'summary_large_image'),
  ]
  // Never made from the requested path: an attacker may have written it.
  if (!page || page.isPrivate || page.path.includes(':')) return picture
  const plain = publicUrl + page.path
  const inLanguage = (each: AnyLanguage) =>
    each === DEFAULT_LANGUAGE ? plain : `${plain}?lang=${each}`
  const alternate = (hreflang: string, href: string) =>
    tag('link', { rel: 'alternate', hreflang, href })
  const url = inLanguage(language)
  return [
    tag('link', { rel: 'canonical', href: url }),
    ...COMPLETE.map(each => alternate(each, inLanguage(each))),
    // Without `?lang=` the browser's languages decide.
    alternate('x-default', plain),
    og('url', url),
    ...picture,
  ]
}

const isKnownToOthers = (publicUrl: string) => new URL(publicUrl).hostname !== 'localhost'

const from = (file: string) => ({ crossorigin: '', href: `/${file}` })
const meta = (name: string, content: string) => tag('meta', { name, content })
const og = (name: string, content: string) => tag('meta', { property: `og:${name}`, content })

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`
