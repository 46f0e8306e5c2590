import { z } from 'zod'
import { readDay } from '#src/dates.ts'
import { PAYER_FIELD_SCHEMAS } from '#src/features/applications/applicant-forms.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { CONSULTATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { readZone } from '#src/zones.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import type { SlotState } from './slots.ts'

export const MAX_NOTE_LENGTH = 1000

export const MAX_TOPIC_LENGTH = 120
export const MAX_QUESTION_LENGTH = 1000

const CHOOSE_TIME = 'Please choose a time.'

/** `slot` is a day and a time in Lagos: "2026-11-26 14:30". `zone` is sent by a script. */
export const holdFormSchema = z.object({
  item: z.enum(CONSULTATION_ITEMS),
  slot: z
    .string({ error: CHOOSE_TIME })
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, { error: CHOOSE_TIME })
    .transform(text => ({ day: text.slice(0, 10), time: text.slice(11) })),
  ...PAYER_FIELD_SCHEMAS,
  sector: z.enum(SECTOR_KEYS, { error: 'Please choose your field.' }),
  topic: singleLine({ required: 'Please say in a few words what you want to talk about.', max: MAX_TOPIC_LENGTH }),
  question: multiLine({ max: MAX_QUESTION_LENGTH })
    .default('')
    .transform(text => (text === '' ? null : text)),
  zone: z.string().default('').transform(readZone),
})

export const HOLD_FORM_FIELDS = Object.keys(holdFormSchema.shape)

export const customerNoteSchema = multiLine({ max: MAX_NOTE_LENGTH }).transform(text => (text === '' ? null : text))

export const closureNameSchema = singleLine({ required: 'Please give these days a name', max: 80 })

/**
 * The form that closes days. Both days are included. Without a last day, only the first day closes. `knownBookingIds`
 * names the bookings that the dialog listed: sending them confirms that they go ahead.
 */
export const closeDaysSchema = z
  .object({
    /** Separated by spaces. */
    calendarIds: z.string().default(DEFAULT_CALENDAR_ID),
    first: z.string({ error: 'Please choose a day' }).refine(isValidDay, { error: 'Please choose a day' }),
    last: z
      .string()
      .default('')
      .refine(text => text === '' || isValidDay(text), { error: 'Please choose a day' }),
    name: closureNameSchema,
    knownBookingIds: z.string().default(''),
  })
  .transform(({ last, knownBookingIds, ...form }) => ({
    ...form,
    last: last || form.first,
    knownBookingIds: knownBookingIds.split(' '),
  }))
  .refine(({ first, last }) => first <= last, { error: 'This is before the first day', path: ['last'] })

function isValidDay(text: string): boolean {
  return readDay(text) !== null
}

export type RemovedSlotState = Exclude<SlotState, 'available'>

/**
 * `idempotencyKey` becomes the id of the customer's mail. `oldSlotState` blocks or deletes the old slot; if null,
 * others can book it.
 */
export type StaffOptions = { note?: string | null; oldSlotState?: RemovedSlotState | null; idempotencyKey?: string }
