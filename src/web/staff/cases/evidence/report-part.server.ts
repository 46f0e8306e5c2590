import { addresses } from '#src/addresses.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import type { Plan } from '#src/features/evidence/load-plan.server.ts'
import { describeReport, findUnrated } from '#src/features/evidence/report/report.ts'
import { toShownRating } from '#src/features/evidence/report/report-form.ts'
import { findDeliveredKind, listSentAs } from '#src/features/messages/kinds.ts'
import { listSavedReplies } from '#src/features/messages/saved-replies.server.ts'
import { fillReply } from '#src/features/messages/saved-reply.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import type { App } from '../../../app-context.ts'

export type ReportPart = Awaited<ReturnType<typeof loadReportPart>>

type ReportedApplication = { id: string; applicantName: string; reference: string | null; item: ApplicationItem }

/** Loads what the adviser rates and delivers. `colleague` signs the saved replies. */
export async function loadReportPart(
  app: App,
  { application, plan, colleague }: { application: ReportedApplication; plan: Plan; colleague: string },
) {
  const { id, applicantName: name, reference, item } = application
  const [deliveries, replies] = await Promise.all([listDeliveries(app.db, id), listSavedReplies(app.db)])
  const delivered = deliveries.map(({ stage }) => stage)
  const { set, summary, ratings, version, lockedAs } = plan
  const report = set === null ? null : describeReport({ ...plan, set })
  const data = { name, reference, now: app.clock.now(), colleague }
  return {
    applicationId: id,
    name,
    version,
    draftUrl: addresses.adminReportDraft(id),
    isLocked: lockedAs !== null,
    summary,
    criteria: (report?.criteria ?? []).map(criterion => {
      const stored = ratings.find(({ criterionId }) => criterionId === criterion.id) ?? null
      return { ...criterion, stored, shown: toShownRating(stored) }
    }),
    unrated: report === null ? [] : findUnrated(report),
    /** Null while the applicant has no tracking page. */
    sentAs:
      reference === null
        ? null
        : listSentAs(item, delivered).filter(([sentAs]) => REPORT_KINDS.includes(findDeliveredKind(item, sentAs))),
    replies: replies.map(({ id: replyId, title, text }) => ({ id: replyId, title, text: fillReply(text, data) })),
  }
}

/** The deliverables that are this table with its ratings. */
const REPORT_KINDS: ReadonlyArray<string | null> = ['report', 'brief', 'comments']
