import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { NOTE_MAX_LENGTH, NOTES_MAX_ROWS } from '../limits.ts'

const TransactionNumber = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })

const Note = Type.Object({
  transaction: TransactionNumber,
  text: Type.String({ description: 'Empty where there is none' }),
})

export const notes = defineSchema({
  summary: 'Your private notes on these transactions, and the names of the other sides',
  input: Type.Object({
    transactions: Type.String({
      pattern: `^\\d{1,15}(,\\d{1,15}){0,${NOTES_MAX_ROWS - 1}}$`,
      description: `Their numbers, parted by commas: at most ${NOTES_MAX_ROWS}`,
    }),
  }),
  reply: Type.Array(
    Type.Object({
      ...Note.properties,
      name: Type.String({
        description:
          "The recipient's @name if you chose them by it, the sender's while they allow being found; else empty",
      }),
    }),
  ),
})

export const writeNote = defineSchema({
  summary: 'Write a private note on a transaction of yours, or delete it',
  input: Type.Object({
    transaction: TransactionNumber,
    text: Type.Optional(
      Type.String({
        description: `At most ${NOTE_MAX_LENGTH} characters; without any, the note is deleted`,
      }),
    ),
  }),
  reply: Note,
  refusals: ['transaction_not_found', 'note_too_long', 'notes_full'],
})
