import { z } from 'zod'
import { BRAND, FOUNDING_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { STAGES } from '#src/features/catalogue/scope.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { isSentBack, STATUSES, type Status } from './states.ts'

/** The largest value of the integer column. */
export const MAX_VERSION = 2_147_483_647

export const REASON_REQUIRED = 'Please say what the applicant must send again'

const notifyApplicant = z.string().optional().transform(isChecked)

export const updateApplicationSchema = z
  .object({
    version: z.coerce.number({ error: 'Please open the application again.' }).int().min(1).max(MAX_VERSION),
    status: z.enum(STATUSES, { error: 'Please choose a status' }),
    adminNotes: multiLine({ max: 10_000 }).optional().transform(orNull),
    reason: multiLine({ max: 2_000 }).optional().transform(orNull),
    notifyApplicant,
  })
  .refine(hasReason, { path: ['reason'], error: REASON_REQUIRED })

export const updateStatusesSchema = z
  .object({
    status: z.enum(STATUSES, { error: 'Please choose a status' }),
    reason: multiLine({ max: 2_000 }).optional().transform(orNull),
    notifyApplicants: notifyApplicant,
  })
  .refine(hasReason, { path: ['reason'], error: REASON_REQUIRED })

/** The applicant must know what to send again. */
export function hasReason({ status, reason }: { status: Status; reason: string | null }): boolean {
  return !isSentBack(status) || reason !== null
}

function isChecked(sent: string | undefined): boolean {
  return sent === 'on'
}

function orNull(text: string | undefined): string | null {
  return text || null
}

/** An empty subject means the default one. */
export const emailSchema = z.object({
  subject: singleLine({ max: 150 })
    .optional()
    .transform(subject => subject || null),
  message: multiLine({ required: 'Please write a message', max: 10_000 }),
})

/** `today` is a day in Lagos, yyyy-mm-dd. */
export function recordDeliverySchema(today: string) {
  return z.object({
    stage: z.enum(STAGES, { error: 'Please choose what was delivered' }),
    deliveredOn: z
      .string()
      .refine(day => readDay(day) !== null, { error: 'Please enter the day it was delivered', abort: true })
      .refine(day => day <= today, { error: 'Please enter today or an earlier day' })
      .refine(day => day >= FOUNDING_DAY, { error: `Please enter a day since ${BRAND.founded}` }),
    note: multiLine({ max: 500 }).optional(),
  })
}

export const undoDeliverySchema = z.object({
  reason: multiLine({ required: 'Please say why you’re undoing this', max: 500 }),
})
