import { expect, test } from 'vitest'
import { markdown } from './markdown.ts'

const html = (source: string) =>
  markdown(source, target => (target === 'gone' ? null : target)).html

for (const [what, source, expected] of [
  ['a heading', '# Two *words*!', '<h1 id="two-words">Two *words*!</h1>'],
  ['lines of one paragraph', 'a\nb\n\nc', '<p>a\nb</p>\n<p>c</p>'],
  [
    'a list with a line that goes on',
    'x:\n- a\n  b\n- c',
    '<p>x:</p>\n<ul><li>a\n  b</li><li>c</li></ul>',
  ],
  ['a numbered list', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  [
    'a table',
    '| a | b |\n|---|---|\n| 1 | `2` |',
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table></div>',
  ],
  [
    'code',
    '```js\n# **<b>**\n\n- x\n```',
    '<pre tabindex="0"><code># **&#60;b&#62;**\n\n- x</code></pre>',
  ],
  ['markup in code', '`**a** <b>`', '<p><code>**a** &#60;b&#62;</code></p>'],
  [
    'bold text and links',
    '**a** [b](/c) [d](gone)',
    '<p><strong>a</strong> <a href="/c">b</a> d</p>',
  ],
  [
    'code in a link and in bold text',
    '[`a`](/c) [`b` c][d] [`e`](gone) **`f`: g**\n\n[d]: /d',
    '<p><a href="/c"><code>a</code></a> <a href="/d"><code>b</code> c</a> <code>e</code> <strong><code>f</code>: g</strong></p>',
  ],
  ['a link in code', '`[a](/c) 1` 0', '<p><code>[a](/c) 1</code> 0</p>'],
  [
    'a link by reference',
    '[a][b]\n\n[b]: https://c.example',
    '<p><a href="https://c.example">a</a></p>',
  ],
  ['foreign markup', '<script>', '<p>&#60;script&#62;</p>'],
] as const)
  test(`${what} as HTML`, () => expect(html(source)).toBe(expected))
