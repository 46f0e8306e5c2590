import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { REQUEST_KIND_KEYS } from '../request-kinds.ts'

const ABOUT_REQUESTS = { about: ['privacy_request'] } as const
const requestFields = { kind: z.enum(REQUEST_KIND_KEYS), dueOn: z.string() }

/** `dueOn` is a day in Lagos. */
export type RequestReceivedMailData = z.infer<typeof requestReceivedSchema>
const requestReceivedSchema = z.object(requestFields)

export const requestReceivedMail = defineMail({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_received',
  label: 'Request about data received',
  audience: 'visitor',
  data: requestReceivedSchema,
  template: () => import('./request-received.tsx'),
})

export type RequestNoticeMailData = z.infer<typeof requestNoticeSchema>
const requestNoticeSchema = z.object({ ...requestFields, pageUrl: z.string() })

export const requestNoticeMail = defineNotice({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_notice',
  label: 'Staff notice: request about data',
  data: requestNoticeSchema,
  template: () => import('./request-notice.tsx'),
})

export type RequestAnsweredMailData = z.infer<typeof requestAnsweredSchema>
const requestAnsweredSchema = z.object({ kind: z.enum(REQUEST_KIND_KEYS), answer: z.string() })

export const requestAnsweredMail = defineMail({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_answered',
  isWrittenByStaff: true,
  label: 'Answer to a request about data',
  audience: 'visitor',
  data: requestAnsweredSchema,
  template: () => import('./request-answered.tsx'),
})

export const privacyMails = [requestReceivedMail, requestNoticeMail, requestAnsweredMail] as const
