import { createContext } from 'react'

/** Without this URL, a mail has no pictures. */
export const PublicUrlContext = createContext<string | null>(null)

/** Only reminders have a link to stop them. */
export const StopUrlContext = createContext<string | null>(null)
