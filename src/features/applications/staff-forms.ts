import { z } from 'zod'
import { BRAND, FOUNDING_DAY } from '#src/brand.ts'
import { readDay } from '#src/dates.ts'
import { isSentBack, STATUSES, type Status } from '#src/features/cases/states.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { multiLine, singleLine } from '#src/form-text.ts'

export const MAX_DATABASE_INTEGER = 2_147_483_647

export const REASON_REQUIRED = 'Please say what the applicant must send again'

export const WHY_REQUIRED = 'Please say why the status goes back'

export const DAY_REQUIRED = 'Please enter the day, because it starts the deadlines'

const tickedBoxSchema = z.string().optional().transform(isBoxTicked)

export const updateApplicationSchema = z
  .object({
    version: z.coerce.number({ error: 'Please open the application again.' }).int().min(1).max(MAX_DATABASE_INTEGER),
    status: z.enum(STATUSES, { error: 'Please choose a status' }),
    adminNotes: multiLine({ max: 10_000 }).optional().transform(emptyToNull),
    reason: multiLine({ max: 2_000 }).optional().transform(emptyToNull),
    day: z
      .string()
      .trim()
      .max(10, { error: 'Please enter a day, such as 3 March 2027' })
      .optional()
      .transform(emptyToNull),
    skipsSteps: tickedBoxSchema,
    notifyApplicant: tickedBoxSchema,
  })
  .refine(hasRequiredReason, { path: ['reason'], error: REASON_REQUIRED })

export const updateStatusesSchema = z
  .object({
    status: z.enum(STATUSES, { error: 'Please choose a status' }),
    reason: multiLine({ max: 2_000 }).optional().transform(emptyToNull),
    skipsSteps: tickedBoxSchema,
    notifyApplicants: tickedBoxSchema,
  })
  .refine(hasRequiredReason, { path: ['reason'], error: REASON_REQUIRED })

/** A resubmission needs a reason, because the applicant must know what to send again. */
export function hasRequiredReason({ status, reason }: { status: Status; reason: string | null }): boolean {
  return !isSentBack(status) || reason !== null
}

function isBoxTicked(sent: string | undefined): boolean {
  return sent === 'on'
}

function emptyToNull(text: string | undefined): string | null {
  return text || null
}

/** If the subject is empty, the mail gets the default subject. */
export const emailApplicantSchema = z.object({
  subject: singleLine({ max: 150 })
    .optional()
    .transform(subject => subject || null),
  message: multiLine({ required: 'Please write a message', max: 10_000 }),
})

/** Refuses a delivery day after `today`, the day in Lagos (yyyy-mm-dd). */
export function recordDeliverySchema(today: string) {
  return z.object({
    stage: z.enum(STAGES, { error: 'Please choose what was delivered' }),
    deliveredOn: deliveryDaySchema(today),
    note: multiLine({ max: 500 }).optional(),
  })
}

export function deliveryDaySchema(today: string) {
  return z
    .string({ error: 'Please enter the day it was delivered' })
    .refine(day => readDay(day) !== null, { error: 'Please enter the day it was delivered', abort: true })
    .refine(day => day <= today, { error: 'Please enter today or an earlier day' })
    .refine(day => day >= FOUNDING_DAY, { error: `Please enter a day since ${BRAND.founded}` })
}

export const undoDeliverySchema = z.object({
  reason: multiLine({ required: 'Please say why you’re undoing this', max: 500 }),
})
