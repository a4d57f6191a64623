import { DONE, type DoneName, type DoneSentence } from '#api/values/done.ts'
import { areaOf } from '../language/areaOf.ts'

const DONE_TEXTS = areaOf('done') as Record<DoneName, DoneSentence>
const NAMES = Object.keys(DONE) as DoneName[]

/** In a file of its own: only pages in other languages load it. What a newer server says stays as it is. */
export function doneTexts(sentence: DoneSentence): DoneSentence {
  const name = NAMES.find(each => DONE[each] === sentence)
  return name ? DONE_TEXTS[name] : sentence
}
