import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { ALL_LANGUAGES, DEFAULT_LANGUAGE, LANGUAGES, directionOf } from '#api/language/languages.ts'
import { chooseLanguage } from '#api/language/chooseLanguage.ts'
import { compiledMessages } from '../messages/readMessages.ts'
import { writeTypes } from '../messages/writeTypes.ts'
import { MARKER, keyOf } from './marker.ts'
import { inProject } from './paths.ts'

const PATH = '/@texts.js'

/** While developing: all messages of the language in one script, and a reload when a message changes. */
export const devTexts = (): Plugin => ({
  name: 'dev-texts',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: html =>
      html
        .replace(
          MARKER,
          (_, marked: string) => compiledMessages(DEFAULT_LANGUAGE)[keyOf(marked)] as string,
        )
        .replace('<!--EARLY-->', `<script src="${PATH}"></script><!--EARLY-->`),
  },
  configureServer(server) {
    if (!server.config.server.middlewareMode) writeTypes()
    server.middlewares.use(PATH, (request, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.setHeader('cache-control', 'no-store')
      response.end(script(request))
    })
    server.watcher.add(inProject('messages'))
    server.watcher.on('change', path => {
      if (!path.startsWith(inProject('messages')) || !path.endsWith('.json')) return
      writeTypes()
      server.hot.send({ type: 'full-reload' })
    })
  },
})

function script({ headers }: IncomingMessage): string {
  const language = chooseLanguage(
    {
      asked: URL.parse(headers.referer ?? '')?.searchParams.get('lang'),
      cookie: headers.cookie,
      accepted: headers['accept-language'],
    },
    { accepted: ALL_LANGUAGES, offered: LANGUAGES },
  )
  return `globalThis.__text = ${JSON.stringify(compiledMessages(language))}
document.documentElement.lang = '${language}'
document.documentElement.dir = '${directionOf(language)}'
`
}
