import { z } from 'zod'
import { ENDORSEMENT_ROUTES, ENDORSING_BODIES } from './endorsement.ts'

function optionalChoice<Key extends string>(keys: ReadonlyArray<Key>, error: string) {
  return z
    .enum(['', ...keys], { error })
    .optional()
    .transform((chosen): Key | null => keys.find(key => key === chosen) ?? null)
}

export const endorsementFields = {
  endorsingBody: optionalChoice(ENDORSING_BODIES, 'Please choose an endorsing body, or “Not chosen”'),
  endorsementRoute: optionalChoice(ENDORSEMENT_ROUTES, 'Please choose a route, or “Not chosen”'),
}

/** `shown…` are the values that the form was made from. */
export const chooseEndorsementSchema = z.object({
  ...endorsementFields,
  shownBody: z.string().default(''),
  shownRoute: z.string().default(''),
})
