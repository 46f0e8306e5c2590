import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'
import { CODE_TARGET_KINDS } from '../targets.ts'

export type CodeMailData = z.infer<typeof codeMailData>
const codeMailData = z.object({
  name: z.string(),
  code: z.string(),
  target: z.enum(CODE_TARGET_KINDS),
  browser: z.string(),
  reference: z.string(),
})

export const codeMail = defineMail({
  name: 'access.code',
  label: 'Code to open documents',
  audience: 'applicant',
  about: ['application'],
  data: codeMailData,
  isSecret: true,
  template: () => import('./code.tsx'),
})

export const accessMails = [codeMail] as const
