import { csvText } from '#api/csvText.ts'
import type { Run } from './storedRun.ts'

/** One line for each payment, with what became of it. */
export function resultCsv({ file, fee, payments, outcomes }: Run): File {
  const lines = payments.map(({ line, to, name, amount, note }, i) => {
    const outcome = outcomes[i]
    const state = outcome ? (outcome.hash ? 'paid' : 'refused') : 'open'
    const texts = [name ?? '', note, outcome?.refusal ?? ''].map(text => text && csvText(text))
    return [line, to, amount, outcome?.hash ? fee : 0, state, outcome?.hash ?? '', ...texts]
  })
  const table = [
    ['line', 'to', 'amount', 'fee', 'outcome', 'hash', 'name', 'note', 'reason'],
    ...lines,
  ]
  const text = table.map(line => `${line.join(',')}\r\n`).join('')
  return new File([text], `${file.replace(/\.\w+$/, '')}-result.csv`, { type: 'text/csv' })
}
