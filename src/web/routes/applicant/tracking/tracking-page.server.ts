import { randomUUID } from 'node:crypto'
import { dateInWords, dayInLagos, daysBetween, instantInLagos, relativeDay } from '#src/dates.ts'
import type { ApplicantsApplication } from '#src/features/applications/queries.server.ts'
import { sectorLabel } from '#src/features/applications/sectors.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { documentLabel } from '#src/features/documents/document-statuses.ts'
import { documentRequestsOf, documentsOf, uploadsUnderWay } from '#src/features/documents/queries.server.ts'
import { koboFor } from '#src/features/exchange-rate/conversion.ts'
import { guideRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { accountOf } from '#src/features/payments/amount-due.ts'
import { describeInFlight } from '#src/features/payments/describe-in-flight.ts'
import { paymentsInFlight } from '#src/features/payments/payments-in-flight.server.ts'
import { settledPaymentsOf } from '#src/features/payments/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../../app-context.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'

export type TrackingPage = Awaited<ReturnType<typeof trackingPage>>

/** Everything the tracking page shows of an application, in words; and what the answer to its form says at its top. */
export async function trackingPage(app: App, application: ApplicantsApplication, toast: ToastMessage | null = null) {
  const now = app.clock.now()
  const payments = await settledPaymentsOf(app.db, application.id)
  const account = accountOf(application.plan, application.agreedPence, application.settledPence)
  const rate = account.due === null ? null : await guideRate(app)
  return {
    application: {
      id: application.id,
      reference: application.reference ?? '',
      name: application.applicantName,
      email: application.email,
      phone: application.phone,
      service: application.service,
      category: sectorLabel(application.categoryOfTalent),
      notes: application.notes,
      status: application.status,
      createdAt: dateInWords(application.createdAt),
      createdAgo: relativeDay(application.createdAt, now),
      updatedAt: dateInWords(application.updatedAt),
      paymentDate: application.paymentDate && dateInWords(application.paymentDate),
      stage: application.paymentStage,
    },
    resubmission: application.resubmissionRequired
      ? {
          reason: application.resubmissionReason,
          requestedOn: application.resubmissionDate && dateInWords(application.resubmissionDate),
          requestedAgo: application.resubmissionDate && relativeDay(application.resubmissionDate, now),
        }
      : null,
    account,
    itemName: ITEMS[application.item].name,
    payments: payments.map(payment => ({
      reference: payment.reference,
      pence: payment.pence,
      returnedPence: payment.returnedPence,
      paidOn: dateInWords(payment.settledAt),
      paidAgo: relativeDay(payment.settledAt, now),
    })),
    inFlight: (await paymentsInFlight(app.db, { kind: 'application', id: application.id })).map(describeInFlight),
    dueKobo: account.due !== null && rate !== null ? koboFor(account.due.pence, rate.nairaMicrosPerPound) : null,
    rateSource: rate?.source ?? null,
    requests: (await documentRequestsOf(app, application.id)).map(request => ({
      id: request.id,
      documentType: request.documentType,
      description: request.description,
      status: request.status,
      requestedOn: dateInWords(request.requestedAt),
      due: request.dueDate === null ? null : dueDay(request.dueDate, now),
    })),
    documents: (await documentsOf(app, application.id)).map(document => ({
      id: document.id,
      requestId: document.requestId,
      documentType: document.documentType,
      fileName: document.fileName,
      size: fileSize(document.sizeBytes),
      status: document.status,
      statusLabel: documentLabel(document.status),
      comment: document.adminComment,
      uploadedOn: dateInWords(document.uploadedAt),
    })),
    uploads: await uploadsUnderWay(app, application.id),
    /** Names the next filling-in of a form that sends a file. */
    once: randomUUID(),
    toast,
  }
}

/** The last day for a document, and how far off it is; `late`: how long it has gone by, "18 days late". */
function dueDay(day: string, now: Date): { on: string; in: string; late: string | null } {
  const noon = instantInLagos(day, '12:00')
  const days = daysBetween(day, dayInLagos(now))
  const late = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} late` : null
  return { on: dateInWords(noon), in: relativeDay(noon, now), late }
}
