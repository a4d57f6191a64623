import * as Type from 'typebox'
import { stored } from '../ui/stored/stored.ts'

const Copy = Type.Object({
  uid: Type.String(),
  answers: Type.Array(
    Type.Object({
      key: Type.Array(Type.Union([Type.String(), Type.Null()])),
      atMs: Type.Number(),
      data: Type.Unsafe<unknown>(Type.Object({})),
    }),
  ),
})

/** The last balance, history and contacts of the user, for offline use. Deleted with the session. */
export const ownCopy = stored('ownCopy', Copy)
