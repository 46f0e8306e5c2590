import { explainPlanRefusal } from '#src/features/evidence/change-plan.server.ts'
import { RATINGS } from '#src/features/evidence/plan/plan.ts'
import { deliverReport } from '#src/features/evidence/report/deliver-report.server.ts'
import { type RateResult, rateCriterion, saveSummary } from '#src/features/evidence/report/rate.server.ts'
import { deliverySchema, ratingSchema, summarySchema } from '#src/features/evidence/report/report-form.ts'
import { APPLICATION_DELETED, done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { renderReport } from './render-report.server.ts'

/** `current` is the hidden value of what a colleague wrote, `words` what the dialog shows of it. */
type Written = { current: string; words: string }

export const reportActs = {
  rateCriterion: staffAct({
    may: 'documents',
    failed: 'Not Saved',
    ids: ['applicationId'],
    schema: ratingSchema,
    async run({ app, actor, ids, form }): Promise<Outcome<Written>> {
      const result = await rateCriterion(app, actor, { caseId: ids.applicationId, ...form })
      return result.ok
        ? done('Rating Saved', `The evidence is ${RATINGS[form.rating].label.toLowerCase()}.`)
        : explainRefusal(result, toWords)
    },
  }),
  saveReportSummary: staffAct({
    may: 'documents',
    failed: 'Not Saved',
    ids: ['applicationId'],
    schema: summarySchema,
    async run({ app, actor, ids, form }): Promise<Outcome<Written>> {
      const result = await saveSummary(app, actor, { caseId: ids.applicationId, ...form })
      return result.ok ? done('Summary Saved', 'It comes first in the report.') : explainRefusal(result)
    },
  }),
  deliverReport: staffAct({
    may: 'documents',
    failed: 'Not Delivered',
    ids: ['applicationId'],
    schema: deliverySchema,
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const messageId = idempotencyKey('report', ids.applicationId, form.sentAs)
      const result = await deliverReport(app, actor, { messageId, ...ids, ...form }, renderReport)
      if (result.ok) return done('Report Delivered', 'The applicant gets an email. The plan is locked as this version.')
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'files':
          return refuse('The report could not be stored. Please try again.', 503)
        case 'changed':
          return refuse('A colleague has just changed the plan. Read it again, then deliver it.')
        case 'already-delivered':
          return refuse('This was delivered before. Choose the new version of it.')
        default:
          return refuse(WHY_NOT[result.reason])
      }
    },
  }),
}

const WHY_NOT = {
  'no-criteria': 'Choose the endorsing body and the route of this case first.',
  'no-reference': 'The applicant has no tracking page before the first payment.',
  'not-included': 'The package of this application has no such report.',
  'file-missing': 'The report could not be made. Please try again.',
  answered: 'A colleague has just written to the applicant. Read that first.',
  empty: 'Rate at least one criterion first.',
  ended: 'This application takes no evidence any more.',
  locked: 'The plan is locked. Unlock it first.',
} as const

function explainRefusal(
  result: Extract<RateResult, { ok: false }>,
  describe = (current: string) => current,
): Outcome<Written> {
  if (result.reason !== 'changed') return refuse(explainPlanRefusal(result))
  return {
    ...refuse('A colleague wrote this while you had it open. To keep yours, press “Overwrite with Mine”.'),
    more: { current: result.current, words: describe(result.current) },
  }
}

/** The hidden value of a rating begins with its key. */
function toWords(current: string): string {
  const rating = Object.entries(RATINGS).find(([key]) => current.startsWith(`${key} `))
  return rating === undefined ? current : `${rating[1].label}: ${current.slice(rating[0].length + 1)}`
}
