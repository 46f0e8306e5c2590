import { z } from 'zod'
import { ITEM_KEYS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { multiLine } from '#src/form-text.ts'
import { SENT_AS, type SentAs } from './kinds.ts'

export const MESSAGE_MISSING = 'Please write a message'

const messageId = z.uuid().nullable().catch(null)

/** A file may come without text. An invalid `aboutId` becomes null and causes no error. */
export const customerMessageSchema = z.object({ text: multiLine(), aboutId: messageId })

/** The time of the last message that the writer saw. */
const readUntil = z.string().nullable().catch(null).transform(readMessageTime)

/** For conversations that have no files. */
export const mailedAnswerSchema = z.object({ text: multiLine({ required: MESSAGE_MISSING }), readUntil })

/** An unfinished part of the text that staff began with. */
const GAP = /^\s*…\s*$/mu

export const summarySchema = z.object({
  text: multiLine({ required: 'Please write the summary', max: 8000 }).refine(text => !GAP.test(text), {
    error: 'Please complete or delete each part that still has “…”',
  }),
  nextItem: z
    .enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>])
    .nullable()
    .catch(null),
})

export const STAFF_MESSAGE_FIELDS = ['text', 'sentAs', 'aboutId', 'readUntil'] as const

export const staffMessageSchema = z.object({
  text: multiLine(),
  sentAs: z.enum(SENT_AS as [SentAs, ...Array<SentAs>], { error: 'Please choose what you send' }),
  aboutId: messageId,
  readUntil,
})

export function readMessageTime(milliseconds: string | null): Date | null {
  return milliseconds !== null && /^\d{1,14}$/.test(milliseconds) ? new Date(Number(milliseconds)) : null
}

/** The first line of a message, for lists and mails. */
export function findFirstLine(text: string, max = 140): string {
  const line = Array.from(text.trim().split('\n', 1)[0] ?? '')
  return line.length > max ? `${line.slice(0, max - 1).join('')}…` : line.join('')
}
