import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { attach, discardReceivedFiles, type FilesRefusal } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { type SendToApplicantResult, writeToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { nameDeliverable, type SentAs } from '#src/features/messages/kinds.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { evidencePlanVersions } from '../plan/table.server.ts'
import { type LockPlanResult, loadPlanVersion, lockPlan } from '../versions.server.ts'
import { describeReport, type Report, type ReportHead } from './report.ts'

type NewReport = {
  messageId: string
  applicationId: string
  /** The version of the plan that the adviser saw. */
  version: number
  sentAs: SentAs
  text: string
}

type DeliverReportResult = SendToApplicantResult | FilesRefusal | Extract<LockPlanResult, { ok: false }>

/**
 * Locks the plan and delivers that version as a PDF. A report of a stage is recorded as its delivery, which refunds count.
 * Can be repeated. Throws Unavailable.
 */
export async function deliverReport(
  app: FileContext,
  actor: StaffActor,
  { messageId, applicationId, version, sentAs, text }: NewReport,
  render: (report: Report, head: ReportHead) => Promise<Buffer>,
): Promise<DeliverReportResult> {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  if (application === undefined) return { ok: false, reason: 'not-found' }
  const { reference, applicantName: applicant, item } = application
  if (reference === null) return { ok: false, reason: 'no-reference' }
  const locked = await lockPlan(app, actor, { applicationId, version })
  if (!locked.ok) return locked
  const { number } = locked
  const plan = await loadPlanVersion(app.db, applicationId, number)
  if (plan === null) return { ok: false, reason: 'not-found' }

  const title = nameDeliverable(item, sentAs)
  const author = (await findStaffNames(app.db, [actor.id])).get(actor.id) ?? 'our team'
  const head = { title, applicant, reference, version: number, author, at: plan.lockedAt }
  const fileName = `${reference} ${title} version ${number}.pdf`
  const received = { id: randomUUID(), fileName, ownFormat: 'pdf' } as const
  await app.intake.write(received.id, Readable.from([await render(describeReport(plan.content), head)]), 0)
  try {
    return await attach(app, { stem: `${reference}/${reference}`, received: [received] }, files =>
      app.db.transaction(async tx => {
        const message = { id: messageId, applicationId, text, sentAs, aboutId: null, files }
        const result = await writeToApplicant(app, tx, actor, message)
        if (result.ok)
          await tx
            .update(evidencePlanVersions)
            .set({ messageId })
            .where(and(eq(evidencePlanVersions.caseId, applicationId), eq(evidencePlanVersions.number, number)))
        return result
      }),
    )
  } finally {
    await discardReceivedFiles(app, [received])
  }
}
