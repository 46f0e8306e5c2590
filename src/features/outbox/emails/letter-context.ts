import { createContext } from 'react'

/** Where a letter's pictures are: our public address, known to whoever renders the letter. Null: it goes without. */
export const PublicUrl = createContext<string | null>(null)

/** The address that stops a reminder. Null: the mail is no reminder, or it is a preview. */
export const StopUrl = createContext<string | null>(null)
