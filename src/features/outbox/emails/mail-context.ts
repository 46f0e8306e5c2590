import { createContext } from 'react'

/** Without this URL, a mail has no pictures. */
export const PublicUrlContext = createContext<string | null>(null)

export const StopUrlContext = createContext<string | null>(null)

export const ReceiptUrlContext = createContext<string | null>(null)
