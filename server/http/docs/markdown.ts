import { escapeHtml } from '../../text/escapeHtml.ts'

export interface Heading {
  level: number
  id: string
  /** As HTML. */
  text: string
}

interface Rendered {
  html: string
  headings: Heading[]
}

type LinkTo = (target: string) => string | null

/** Our own documents as HTML: headings, paragraphs, lists, tables, code, links. `linkTo`: null makes a link plain text. */
export function markdown(source: string, linkTo: LinkTo): Rendered {
  const references = new Map(
    [...source.matchAll(/^\[(\w+)\]: (\S+)$/gm)].map(([, a, b]) => [a!, b!]),
  )
  const inline = (text: string) => inlineHtml(text, references, linkTo)
  const headings: Heading[] = []
  const html = blocksOf(source.replaceAll(/^\[\w+\]: \S+$/gm, ''))
    .map(block => blockHtml(block, inline, headings))
    .join('\n')
  return { html, headings }
}

const ITEM = /^(?:-|\d+\.) /

/** Parted by empty lines, headings and fences, and where a list or a table begins. A fence is one block. */
function blocksOf(source: string): string[] {
  return source.split(/^(```[^]*?^```$|#+ .*$)/m).flatMap(part => {
    if (/^(```|#+ )/.test(part)) return [part]
    const blocks: string[] = []
    let before = ''
    for (const line of part.split('\n')) {
      const kind = kindOf(line, before)
      if (kind && kind === before) blocks[blocks.length - 1] += `\n${line}`
      else if (kind) blocks.push(line)
      before = kind
    }
    return blocks
  })
}

function kindOf(line: string, before: string): '' | 'list' | 'table' | 'text' {
  if (!line) return ''
  if (line.startsWith('|')) return 'table'
  return ITEM.test(line) || (before === 'list' && line.startsWith(' ')) ? 'list' : 'text'
}

function blockHtml(block: string, inline: (text: string) => string, headings: Heading[]): string {
  const fence = /^```(\w*)\n([^]*?)\n?```$/.exec(block)
  // Scrolls sideways: by keyboard only with a tabindex.
  if (fence) return `<pre tabindex="0"><code>${escapeHtml(fence[2]!)}</code></pre>`
  const heading = /^(#+) (.*)$/.exec(block)
  if (heading) {
    const [level, text] = [heading[1]!.length, inline(heading[2]!)]
    const id = heading[2]!
      .toLowerCase()
      .replaceAll(/[^\w]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    headings.push({ level, id, text })
    return `<h${level} id="${id}">${text}</h${level}>`
  }
  if (block.startsWith('|')) return tableHtml(block, inline)
  if (ITEM.test(block)) {
    const items = block.split(/\n(?=(?:-|\d+\.) )/).map(text => text.replace(ITEM, ''))
    const tag = block.startsWith('-') ? 'ul' : 'ol'
    return `<${tag}>${items.map(text => `<li>${inline(text)}</li>`).join('')}</${tag}>`
  }
  return `<p>${inline(block)}</p>`
}

function tableHtml(block: string, inline: (text: string) => string): string {
  const rows = block.split('\n').map(line => line.split('|').slice(1, -1))
  const [head = [], , ...body] = rows
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${inline(cell.trim())}</${tag}>`).join('')}</tr>`
  const top = head.some(cell => cell.trim()) ? `<thead>${row(head, 'th')}</thead>` : ''
  const rest = body.map(cells => row(cells, 'td')).join('')
  return `<div class="table" tabindex="0"><table>${top}<tbody>${rest}</tbody></table></div>`
}

function inlineHtml(text: string, references: ReadonlyMap<string, string>, linkTo: LinkTo): string {
  const link = (label: string, target: string) => {
    const href = linkTo(target)
    return href === null ? label : `<a href="${href}">${label}</a>`
  }
  // Set aside: nothing in code is markup, and code may stand in a link.
  const code: string[] = []
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, (_, inside: string) => `\0${code.push(inside) - 1}\0`)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\[(\w+)\]/g, (_, a: string, b: string) =>
      link(a, references.get(b) ?? ''),
    )
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, a: string, b: string) => link(a, b))
    .replaceAll(/\0(\d+)\0/g, (_, i: string) => `<code>${code[Number(i)]}</code>`)
}
