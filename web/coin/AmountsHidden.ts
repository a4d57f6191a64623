import { createContext } from 'react'

/** True below what shows the amounts of somebody who does not want them seen. What is public is always shown. */
export const AmountsHidden = createContext(false)
