import { array, number, object, orNull, type Shape, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'

/** As the server sent it. */
const Data: Shape<unknown> = object({})

const Copy = object({
  uid: string(),
  answers: array(
    object({
      key: array(orNull(string())),
      atMs: number,
      data: Data,
    }),
  ),
})

/** The last balance, history and contacts of the user, for offline use. Deleted with the session. */
export const ownCopy = stored('ownCopy', Copy)
