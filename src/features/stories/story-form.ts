import { z } from 'zod'
import { multiLine, personName, singleLine } from '#src/form-text.ts'
import { NAME_MAX, QUOTE_LENGTH, ROLE_MAX, STORY_SECTOR_KEYS } from './story.ts'

const { min, max } = QUOTE_LENGTH

export const storySchema = z.object({
  quote: multiLine({ required: 'Please write two or three sentences' })
    .transform(quote => quote.replace(/\s+/gu, ' '))
    .superRefine((quote, context) => {
      const { length } = Array.from(quote)
      if (length >= min && length <= max) return
      const limit = length < min ? `at least ${min}` : `at most ${max}`
      context.addIssue({ code: 'custom', message: `Please use ${limit} characters. These are ${length}` })
    }),
  name: personName({ required: 'Please enter the name to show', max: NAME_MAX }),
  role: singleLine({ required: 'Please enter your role or profession', max: ROLE_MAX }),
  sector: z.enum(STORY_SECTOR_KEYS, { error: 'Please choose your field' }),
  consent: z.literal('on', { error: 'Please tick the box: we show nothing without it' }),
})

export const STORY_FIELDS = Object.keys(storySchema.shape)

export type WrittenStory = Omit<z.infer<typeof storySchema>, 'consent'>
