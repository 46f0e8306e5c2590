import { createContext } from 'react'

/** Where the reader of a reminder stops it. Null: the message is no reminder, or is only looked at. */
export const StopUrl = createContext<string | null>(null)
