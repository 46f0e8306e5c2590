import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { CALL_STEP_KEYS } from '#src/features/bookings/call.ts'
import { recommendItem, tickCallStep } from '#src/features/bookings/save-call.server.ts'
import { summarySchema } from '#src/features/messages/message-text.ts'
import { sendSummary } from '#src/features/messages/send-summary.server.ts'
import { ITEM_KEYS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { done, refuse, staffAct } from '../../parts/staff-act.server.ts'

const NOT_FOUND = refuse('This consultation no longer exists.', 404)

/** The choice of no package. */
const NO_ITEM = ''

export const callActs = {
  tickCallStep: staffAct({
    may: 'calendar',
    failed: 'Not Saved',
    ids: ['caseId'],
    schema: z.object({
      step: z.enum(CALL_STEP_KEYS),
      isDone: z.enum(['yes', 'no']).transform(answer => answer === 'yes'),
    }),
    invalid: 'Please reload the page and tick it again.',
    async run({ app, actor, ids, form }) {
      const result = await tickCallStep(app, actor, { ...ids, ...form })
      return result.ok ? done('Saved', form.isDone ? 'It’s ticked.' : 'It’s no longer ticked.') : NOT_FOUND
    },
  }),
  recommendItem: staffAct({
    may: 'calendar',
    failed: 'Not Saved',
    ids: ['caseId'],
    schema: z.object({
      item: z.union([z.literal(NO_ITEM).transform(() => null), z.enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>])], {
        error: 'Please choose a package, or none',
      }),
    }),
    async run({ app, actor, ids, form }) {
      const result = await recommendItem(app, actor, { ...ids, ...form })
      const outcome =
        form.item === null
          ? 'No package is recommended.'
          : 'A summary that is sent from now on names it, with its price and a link.'
      return result.ok ? done('Saved', outcome) : NOT_FOUND
    },
  }),
  sendSummary: staffAct({
    may: 'messages',
    failed: 'Summary Not Sent',
    ids: ['caseId'],
    schema: summarySchema,
    fields: ['text', 'nextItem'],
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const result = await sendSummary(app, actor, { id: idempotencyKey('summary', ids.caseId), ...ids, ...form })
      if (result.ok) return done('Summary Sent', 'It goes out by email and is in the conversation.')
      switch (result.reason) {
        case 'not-found':
          return NOT_FOUND
        case 'no-call':
          return refuse('A summary belongs to a call that has begun and was not missed, cancelled or refunded.')
        case 'already-sent':
          return refuse('The summary of this call was sent. To add something, answer in the conversation.')
        case 'other-item':
          return refuse(
            'A colleague recommended another package while you wrote. Check it beside the text, and send again.',
          )
        default:
          return assertNever(result.reason)
      }
    },
  }),
}
