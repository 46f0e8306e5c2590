import { createContext } from 'react'

/** Without this URL, a mail has no pictures. */
export const PublicUrl = createContext<string | null>(null)

/** Only reminders have a link to stop them. */
export const StopUrl = createContext<string | null>(null)
