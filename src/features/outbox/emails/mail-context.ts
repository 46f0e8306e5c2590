import { createContext } from 'react'

/** Null: no pictures. */
export const PublicUrl = createContext<string | null>(null)

/** Null: no reminder, or a preview. */
export const StopUrl = createContext<string | null>(null)
