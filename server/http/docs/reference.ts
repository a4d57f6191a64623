import type { Call } from '#api/call.ts'
import { DOMAINS } from '#api/calls.ts'
import { sentenceOf, statusOf } from '#api/refusals/refusals.ts'
import { refusalsOf } from '#api/refusals/refusalsOf.ts'
import { schemaOf } from '#api/schemas.ts'
import { escapeHtml } from '../../text/escapeHtml.ts'
import type { Heading } from './markdown.ts'

/** What a program needs first. */
const FIRST = ['ledger', 'events', 'proofs', 'explorer', 'history', 'webhooks', 'apiKeys']

/** Every call that is served, by its part of the API. */
export function reference(served: readonly Call[]): { html: string; headings: Heading[] } {
  const domains = Object.entries<Record<string, Call>>(DOMAINS)
  const placeOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  const parts = domains
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(
      ([name, calls]) =>
        [name, served.filter(call => Object.values(calls).includes(call))] as const,
    )
    .filter(([, calls]) => calls.length)
  const headings = parts.map(([name]) => ({ level: 2, id: name, text: titleOf(name) }))
  const html = parts
    .map(
      ([name, calls]) => `<h2 id="${name}">${titleOf(name)}</h2>${calls.map(section).join('\n')}`,
    )
    .join('\n')
  return { html, headings }
}

/** 'operatorActions' is 'Operator actions'. */
const titleOf = (name: string): string =>
  (name[0]!.toUpperCase() + name.slice(1))
    .replaceAll(/(?<=[a-z])[A-Z]/g, found => ` ${found.toLowerCase()}`)
    .replace(/^(Api|Kyc)\b/, word => word.toUpperCase())

function section(call: Call): string {
  const { summary, input, reply, contentType, refusalFields } = schemaOf(call)
  return `<section>
<h3><code>${call.method} ${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(summary)}. ${ACCESS[call.access]}${apiKeysOf(call)}</p>
<details><summary>Input, reply, refusals</summary>
<h4>Input</h4><pre tabindex="0">${pretty(input)}</pre>
<h4>Reply</h4>${contentType ? `<p><code>${escapeHtml(contentType)}</code></p>` : ''}<pre tabindex="0">${pretty(reply)}</pre>
<h4>Refusals</h4><ul>${[...refusalsOf(call)]
    .map(code => `<li>${statusOf(code)} <code>${code}</code> ${escapeHtml(sentenceOf(code))}</li>`)
    .join(
      '',
    )}</ul>${refusalFields ? `<p>With further fields:</p><pre tabindex="0">${pretty(refusalFields)}</pre>` : ''}
</details>
</section>`
}

const apiKeysOf = ({ apiKeyScope }: Call) =>
  apiKeyScope ? ` Accepts API keys with the scope <code>${apiKeyScope}</code>.` : ''

const ACCESS = {
  anyone: 'Open to anyone.',
  optional: "Open to anyone; the owner's token adds private fields.",
  login: 'Needs <code>Authorization: Bearer …</code>.',
  operator: "Needs an operator's session.",
  'owner or operator': "Needs the owner's token, or an operator's session.",
}

const pretty = (schema: unknown) => escapeHtml(JSON.stringify(schema, null, 2))
