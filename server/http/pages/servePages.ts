import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRoots } from '#api/callRoots.ts'
import { chooseLanguage } from '#api/language/chooseLanguage.ts'
import { ALL_LANGUAGES, type AnyLanguage, COMPLETE, fileIn } from '#api/language/languages.ts'
import type { Page } from '#api/pages.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../../settings/config.ts'
import { FOREVER, pagePolicy } from '../headers.ts'
import { pageHtml } from './pageHtml.ts'
import { type PreparedPage, preparedPage } from './preparedPage.ts'
import { sendRefusal } from '../problems.ts'
import { readManifest, screenFiles } from './screenFiles.ts'

const ASK_AGAIN = 'no-cache'
/** Listed one by one, because Node asks for the type of each file when it lists them recursively. */
const FOLDERS = ['', 'assets/', 'client/']
/** The package for programs, and its file for Deno. */
const CLIENT = /^client\/[\w-]+\.(js|tgz)$/
/** Folders, compressed copies, and pages, which are sent for other paths. */
const NO_FILE = /^[^.]*$|\.(br|gz|html)$|^\.vite$/

interface Site {
  /** The folder of the built web apps. */
  dist: string
  /** The file for every path that is no call. */
  page: string
  /** Files of the build that belong to another site. */
  hidden: RegExp
  /** Prefixes of paths that are never a page, in addition to the app's own calls. */
  otherRoots?: readonly string[]
  /** The pages with their own name and description. Absent: all are alike. */
  introduced?: readonly Page[]
}

/** A built web app: its files, and its first page for every path that is not a call. */
export async function servePages(app: FastifyInstance, config: Config, site: Site): Promise<void> {
  const { dist, page, otherRoots = [] } = site
  const noPages = new Set([...callRoots(app.servedCalls), 'assets', ...otherRoots])
  const built = ALL_LANGUAGES.filter(each => existsSync(join(dist, fileIn(each, page))))
  const pageAt = built.length ? preparedPages(config, site) : null
  if (pageAt) await serveFiles(app, site)
  const languages = { accepted: built, offered: COMPLETE.filter(each => built.includes(each)) }
  const languageOf = ({ url, headers }: FastifyRequest) =>
    chooseLanguage(
      {
        asked: url.includes('lang=') ? new URLSearchParams(url.split('?', 2)[1]).get('lang') : null,
        cookie: headers.cookie,
        accepted: headers['accept-language'],
      },
      languages,
    )
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (pageAt && isPage && !noPages.has(path.split('/')[1]!))
      return pageAt(path, languageOf(request))(request, reply)
    return sendRefusal(reply, new Refusal('route_not_found'))
  })
}

/** One route for all assets: one for each of their thousand files would take a third of a start. */
async function serveFiles(app: FastifyInstance, { dist, hidden }: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Their names or ETags change with their content: a date adds nothing.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_AGAIN)
      reply.header('vary', 'accept-encoding')
    },
  })
  const files = new Set(
    FOLDERS.filter(folder => existsSync(join(dist, folder)))
      .flatMap(folder => readdirSync(join(dist, folder)).map(name => folder + name))
      .filter(path => !NO_FILE.test(path) && !hidden.test(path)),
  )
  const send = (path: string, reply: FastifyReply) =>
    files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params }, reply) =>
    send(`assets/${params.file}`, reply),
  )
  for (const path of files)
    if (!path.includes('/') || CLIENT.test(path))
      app.get(`/${path}`, (_request, reply) => send(path, reply))
}

type PageAt = (path: string) => PreparedPage

/** Each language is prepared when it is first asked for. */
function preparedPages(
  config: Config,
  site: Site,
): (path: string, language: AnyLanguage) => PreparedPage {
  const prepared: Partial<Record<AnyLanguage, PageAt>> = {}
  return (path, language) => (prepared[language] ??= pagesIn(language, config, site))(path)
}

/** The page at a path: a listed one, or the one for all others. */
function pagesIn(language: AnyLanguage, config: Config, site: Site): PageAt {
  const { dist, page: file, introduced } = site
  const html = readFileSync(join(dist, fileIn(language, file)), 'utf8')
  const policy = pagePolicy(config, hashesOfScripts(html))
  if (!introduced) {
    const same = preparedPage(html, policy)
    return () => same
  }
  const manifest = readManifest(dist, language)
  const prepare = (page: Page | null) => {
    const files = screenFiles(manifest, page ? `screens/${page.screen}` : '')
    return preparedPage(pageHtml(html, page, files, config, language), policy)
  }
  const known = introduced.map(page => ({ shows: patternOf(page.path), answer: prepare(page) }))
  const other = prepare(null)
  return path => known.find(({ shows }) => shows.test(path))?.answer ?? other
}

const hashesOfScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) =>
    createHash('sha256').update(script!).digest('base64'),
  )

/** Paths that the browser's router treats as this one: in any case, and with a trailing slash. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i')
