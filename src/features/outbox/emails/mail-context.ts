import { createContext } from 'react'
import type { PersonKind } from '../mail.ts'

export const AudienceContext = createContext<PersonKind>('applicant')

/** Without this URL, a mail has no pictures. */
export const PublicUrlContext = createContext<string | null>(null)

export const StopUrlContext = createContext<string | null>(null)

export const ReceiptUrlContext = createContext<string | null>(null)
