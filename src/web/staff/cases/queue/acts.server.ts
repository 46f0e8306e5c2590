import { dayInWords } from '#src/dates.ts'
import { snoozeCase, wakeCase } from '#src/features/cases/open-work/snooze.server.ts'
import { snoozeSchema } from '#src/features/cases/open-work/snooze-form.ts'
import { done, refuse, staffAct } from '../../parts/staff-act.server.ts'

const CASE_DELETED = 'This case is in the bin.'

export const queueActs = {
  snoozeCase: staffAct({
    may: 'cases',
    failed: 'Not Snoozed',
    ids: ['caseId'],
    schema: snoozeSchema,
    async run({ app, actor, ids, form }) {
      const result = await snoozeCase(app, actor, { ...ids, ...form })
      if (result.ok)
        return done('Snoozed', `It comes back on ${dayInWords(form.until)}. The filter “Snoozed” shows it.`)
      if (result.reason === 'not-found') return refuse(CASE_DELETED, 404)
      return {
        ok: false,
        errors: { until: `Its deadline is ${dayInWords(result.lastDay)}. Please choose a day until then` },
      }
    },
  }),
  wakeCase: staffAct({
    may: 'cases',
    failed: 'Still Snoozed',
    ids: ['caseId'],
    async run({ app, actor, ids }) {
      const { ok } = await wakeCase(app, actor, ids.caseId)
      return ok ? done('Awake', 'It’s in the queue again.') : refuse(CASE_DELETED, 404)
    },
  }),
}
