import { createContext } from 'react'

/** The address that stops a reminder. Null: the mail is no reminder, or it is a preview. */
export const StopUrl = createContext<string | null>(null)
