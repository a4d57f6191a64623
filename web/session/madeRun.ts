import { array, object, orNull, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'

/** What 'Pay many' stores: the rest of it is of no concern here. */
const run = stored('payMany', object({ outcomes: array(orNull(object({ hash: string() }))) }))

/** If every payment was made. Otherwise it stays: an open one could be paid twice, a refused one forgotten. */
export function forgetMadeRun(): void {
  if (run.read()?.outcomes.every(outcome => outcome?.hash)) run.write(null)
}
