import { type Plugin, Visitor, parseAst } from 'vite'

/**
 * What the server needs of a call: the schemas that it holds requests to, and what the call says of itself in the
 * API's description. Their types stay, and the bundler leaves out what was made for them alone.
 */
export function dropSchemas(): Plugin {
  const SERVERS = /^(input|reply|summary|refusals)$/
  let matched = 0
  return {
    name: 'drop-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/calls\/\w+\.ts$/, code: 'defineCall(' },
      handler(code, id) {
        matched++
        const dropped: { start: number; end: number }[] = []
        new Visitor({
          CallExpression({ callee, arguments: [call] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return
            if (call?.type !== 'ObjectExpression') return
            for (const field of call.properties)
              if (
                field.type === 'Property' &&
                field.key.type === 'Identifier' &&
                SERVERS.test(field.key.name)
              )
                dropped.push(field)
          },
        }).visit(parseAst(code))
        const rest = dropped.reduceRight(
          (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
          code,
        )
        if (/\.(input|reply)\b/.test(rest))
          this.error(`${id} reads the schema of a call, which the browser does not have: name it`)
        return rest
      },
    },
    // Without this, calls that move to another folder would bring their schemas into the browser unnoticed.
    buildEnd(error) {
      if (!error && !matched) this.error('No file with calls was found: where have they moved?')
    },
  }
}
