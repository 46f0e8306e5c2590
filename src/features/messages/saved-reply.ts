import { z } from 'zod'
import { dateInWords, dayInLagos, dayInWords } from '#src/dates.ts'
import { fillPlaceholders, findPlaceholderProblem, type Placeholder } from '#src/features/mail/template-text.ts'
import { multiLine, singleLine, TITLES } from '#src/form-text.ts'

/** What a reply is filled with: the case, the time, and the colleague who answers. */
export type ReplyData = { name: string; reference: string | null; now: Date; colleague: string }

export const REPLY_FIELDS: Readonly<Record<string, Placeholder<ReplyData>>> = {
  'first name': { means: 'the first name of the person', of: ({ name }) => findFirstName(name) },
  name: { means: 'their whole name', of: ({ name }) => name },
  reference: { means: 'their reference', of: ({ reference }) => reference ?? '(no reference yet)' },
  day: { means: 'today in Lagos', of: ({ now }) => dateInWords(now) },
  weekday: {
    means: 'the day of the week in Lagos',
    of: ({ now }) => dayInWords(dayInLagos(now)).split(' ')[0] ?? '',
  },
  colleague: { means: 'your own name', of: ({ colleague }) => colleague },
}

export const SAMPLE_REPLY_DATA = { name: 'Dr. Ada Obi', reference: 'GT-7K2M-9QXD', colleague: 'Tádé Bámgbóṣé' }

export function fillReply(text: string, data: ReplyData): string {
  return fillPlaceholders(text, { placeholders: REPLY_FIELDS }, data)
}

/** Leaves out titles, as in "Dr. (Mrs.) Ada Obi". */
function findFirstName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return words.find(word => !TITLES.includes(word.toLowerCase().replace(/[().]/g, ''))) ?? name
}

export const TITLE_TAKEN = 'A saved reply with this title exists'

export const savedReplySchema = z.object({
  title: singleLine({ required: 'Please give the reply a title', max: 60 }),
  text: multiLine({ required: 'Please write the text', max: 4000 }).superRefine((text, context) => {
    const message = findPlaceholderProblem({ placeholders: REPLY_FIELDS }, text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
})

export type SavedReplyForm = z.infer<typeof savedReplySchema>
