import { createContext } from 'react'
import type { PersonKind } from '../mail.ts'

export const AudienceContext = createContext<PersonKind>('applicant')

/** Without this URL, a mail has no pictures. */
export const PublicUrlContext = createContext<string | null>(null)

export const StopUrlContext = createContext<string | null>(null)

export type SignedUrls = { receipt: string | null; payLink: string | null }

export const NO_SIGNED_URLS: SignedUrls = { receipt: null, payLink: null }

export const SignedUrlsContext = createContext(NO_SIGNED_URLS)
