import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { CODE_TARGET_KINDS } from '../codes.ts'

export type CodeMailData = z.infer<typeof codeMailData>
const codeMailData = z.object({
  name: z.string(),
  code: z.string(),
  target: z.enum(CODE_TARGET_KINDS),
  browser: z.string(),
  reference: z.string(),
  isNewAddress: z.boolean(),
})

export const codeMail = defineMail({
  name: 'access.code',
  label: 'Code to open documents',
  audience: 'applicant',
  about: ['application'],
  data: codeMailData,
  secret: 'code',
  template: async () => (await import('./templates.tsx')).code,
})

export type AddressRemovedMailData = z.infer<typeof addressRemovedMailData>
const addressRemovedMailData = z.object({
  name: z.string(),
  reference: z.string().nullable(),
  purchase: z.enum(['application', 'consultation', 'several']),
})

export const addressRemovedMail = defineMail({
  name: 'access.address-removed',
  label: 'Email address changed, to the old address',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: addressRemovedMailData,
  template: async () => (await import('./templates.tsx')).addressRemoved,
})

export type AddressCorrectedMailData = z.infer<typeof addressCorrectedMailData>
const addressCorrectedMailData = z.object({
  name: z.string(),
  reference: z.string(),
  trackingUrl: z.string(),
  others: z.array(z.object({ reference: z.string(), trackingUrl: z.string() })),
})

export const addressCorrectedMail = defineMail({
  name: 'access.address-corrected',
  label: 'Email address changed, to the new address',
  audience: 'applicant',
  about: ['application'],
  data: addressCorrectedMailData,
  template: async () => (await import('./templates.tsx')).addressCorrected,
})

export type ReferencesMailData = z.infer<typeof referencesMailData>
const referencesMailData = z.object({
  applications: z.array(z.object({ service: z.string(), reference: z.string().nullable(), url: z.string() })),
})

export const referencesMail = defineMail({
  name: 'access.references',
  label: 'Lost reference',
  audience: 'applicant',
  about: ['application'],
  data: referencesMailData,
  template: async () => (await import('./templates.tsx')).references,
})

export const accessMails = [codeMail, addressRemovedMail, addressCorrectedMail, referencesMail] as const
