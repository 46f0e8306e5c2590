import { recordMilestoneSchema } from '#src/features/cases/dates/dates-form.ts'
import { formatFact } from '#src/features/cases/dates/milestones.ts'
import { recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Failed to Record Date',
  ids: ['id'],
  schema: recordMilestoneSchema,
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const result = await recordMilestone(app, actor, { applicationId: ids.id, ...form })
    if (result.ok) return done('Date Recorded', `${formatFact(form.fact)}: its deadlines are counted.`)
    if (result.reason === 'not-found') return APPLICATION_DELETED
    if (result.reason === 'ended') return refuse('This application has ended, so it takes no dates.')
    return { ok: false, errors: result.reason === 'refused-fact' ? { fact: result.error } : { day: result.error } }
  },
})
