import { createContext } from 'react'

/** True inside parts that show the amounts of a user who hides them. Public amounts are always shown. */
export const AmountsHidden = createContext(false)
