import { z } from 'zod'
import { readPlausibleDay } from '#src/dates.ts'
import { MAX_DATABASE_INTEGER } from '#src/features/applications/staff-forms.ts'
import { singleLine } from '#src/form-text.ts'

/** The version that a form showed, 0 before the first. */
export const versionField = z.coerce.number({ error: 'Please reload the page' }).int().min(0).max(MAX_DATABASE_INTEGER)

/** Null without a note. */
export const noteField = singleLine({ max: 500 })
  .default('')
  .transform(note => note || null)

/** A day as yyyy-mm-dd. */
export function dayField(error: string) {
  return z
    .string({ error })
    .trim()
    .refine(day => readPlausibleDay(day) !== null, { error, abort: true })
}

export function wholeNumber(min: number, max: number, more = '') {
  const error = `Please enter a whole number from ${min} to ${max}${more}`
  return z
    .string({ error })
    .trim()
    .refine(text => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error, abort: true })
    .transform(Number)
}
