import { z } from 'zod'
import { dateAndTime } from '#src/dates.ts'
import { monthInWords, readMonth } from '#src/features/money/lists/months.ts'
import { type CloseMonthResult, closeMonth, reopenMonth } from '#src/features/money/months/close-month.server.ts'
import { multiLine } from '#src/form-text.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { renderMonth } from './render-month.server.ts'

const MAX_NOTE = 2_000

export const monthsActs = {
  closeMonth: staffAct({
    may: 'months',
    failed: 'Month Not Closed',
    schema: z.object({
      month: z.string().transform(readMonth),
      note: multiLine({ max: MAX_NOTE }).default(''),
    }),
    run: async ({ app, actor, form: { month, note }, idempotencyKey }): Promise<Outcome> => {
      if (month === null) return refuse('Please reload the page and try again.', 400)
      const id = idempotencyKey('month', month)
      const wanted = { id, month, note: note === '' ? null : note, render: renderMonth }
      return describeResult(month, await closeMonth(app, actor, wanted))
    },
  }),
  reopenMonth: staffAct({
    may: 'closed-months',
    failed: 'Month Not Reopened',
    ids: ['closingId'],
    schema: z.object({ reason: multiLine({ required: 'Please say why you reopen the month', max: MAX_NOTE }) }),
    async run({ app, actor, ids: { closingId }, form: { reason } }) {
      const result = await reopenMonth(app, actor, { closingId, reason })
      return result.ok
        ? done('Month Reopened', 'Corrections go into this month again. Its PDF stays in the history.')
        : refuse('A colleague has reopened this month already.')
    },
  }),
}

function describeResult(month: string, result: CloseMonthResult): Outcome {
  const name = monthInWords(month)
  if (result.ok) return done(`${name} Closed`, 'Its report and its PDF don’t change any more.')
  switch (result.reason) {
    case 'closed':
      return refuse(`${result.by} closed ${name} on ${dateAndTime(result.at)}. Nothing more is to be done.`)
    case 'note-needed':
      return { ok: false, errors: { note: 'Please say why the refunds under way may stay open' } }
    case 'busy':
      return refuse(
        'Money was recorded while the month was being closed. Please look at it again, then press the button.',
      )
    default:
      return refuse(
        `Something new stands in the way of closing ${name}. Please close this dialog and look at the list.`,
      )
  }
}
