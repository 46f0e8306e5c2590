import { z } from 'zod'
import { SENT_AS } from '#src/features/messages/kinds.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { MAX_RATING_CHARS, MAX_SUMMARY_CHARS, RATING_KEYS } from '../plan/plan.ts'

/** `shown` is what the form showed before, so that no one overwrites what a colleague wrote in the meantime. */
export const ratingSchema = z.object({
  criterion: singleLine(),
  rating: z.enum(RATING_KEYS, { error: 'Please choose a rating' }),
  text: multiLine({ required: 'Please say why, and what would change it', max: MAX_RATING_CHARS }),
  shown: multiLine({ max: MAX_RATING_CHARS + 20 }).default(''),
})

export const summarySchema = z.object({
  text: multiLine({ max: MAX_SUMMARY_CHARS }),
  shown: multiLine({ max: MAX_SUMMARY_CHARS }).default(''),
})

export const deliverySchema = z.object({
  version: z.coerce.number().int(),
  sentAs: z.enum(SENT_AS, { error: 'Please choose what it is' }),
  text: multiLine({ required: 'Please write a sentence to the applicant', max: 5000 }),
})

/** Returns what the hidden field `shown` has of a rating. */
export function toShownRating(rating: { rating: string; text: string } | null): string {
  return rating === null ? '' : `${rating.rating} ${rating.text}`
}
