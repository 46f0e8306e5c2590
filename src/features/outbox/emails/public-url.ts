import { createContext } from 'react'

/** Where a letter's pictures are: our public address, known to whoever renders the letter. Null: it goes without. */
export const PublicUrl = createContext<string | null>(null)
