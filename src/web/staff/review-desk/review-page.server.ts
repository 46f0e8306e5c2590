import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { dateAndTime, dateInWords, dayInLagos, instantInLagos, relativeDay } from '#src/dates.ts'
import { countToReview, type DocumentToReview, nextToReview } from '#src/features/documents/review-queue.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

export type ReviewPage = NonNullable<Awaited<ReturnType<typeof reviewPage>>>
export type ShownDocument = NonNullable<ReviewPage['document']>

/** What the review desk shows, in words. Null where a certain document was asked for that is not there. */
export async function reviewPage(app: App, query: URLSearchParams) {
  const documentId = readId(query.get('document'))
  const applicationId = readId(query.get('application'))
  const afterId = readId(query.get('skip'))
  if (query.has('document') && documentId === null) return null
  const [document, waiting, left] = await Promise.all([
    nextToReview(app.db, { documentId, applicationId, afterId }),
    countToReview(app.db, { applicationId }),
    countToReview(app.db, { applicationId, afterId }),
  ])
  if (documentId !== null && document === null) return null
  const only = applicationId ?? undefined
  const place = { application: only, skip: afterId ?? undefined }
  return {
    document: document && shown(document, app.clock.now()),
    /** How many wait, this one among them if nobody has decided about it. */
    waiting,
    left,
    applicationId,
    /** Where the desk stands: whoever opens a certain document goes on from there. */
    place,
    /** Where the desk goes on: what was skipped before stays skipped. */
    next: addresses.adminReview(place),
    skip: document && addresses.adminReview({ application: only, skip: document.id }),
    fromTheStart: addresses.adminReview({ application: only }),
  }
}

function readId(typed: string | null): string | null {
  const id = z.guid().safeParse(typed)
  return id.success ? id.data.toLowerCase() : null
}

function shown({ uploadedAt, damagedAt, sizeBytes, asked, earlier, ...document }: DocumentToReview, now: Date) {
  return {
    ...document,
    size: fileSize(sizeBytes),
    uploadedOn: `${dateAndTime(uploadedAt)}, ${relativeDay(uploadedAt, now)}`,
    isDamaged: damagedAt !== null,
    asked: asked && {
      description: asked.description,
      requestedOn: dateInWords(asked.requestedAt),
      dueOn: dueInWords(asked.dueDate, uploadedAt),
    },
    earlier: earlier.map(({ uploadedAt: at, ...before }) => ({ ...before, uploadedOn: dateInWords(at) })),
  }
}

function dueInWords(dueDate: string | null, uploadedAt: Date): string {
  if (dueDate === null) return 'No deadline'
  const day = dateInWords(instantInLagos(dueDate, '12:00'))
  return dayInLagos(uploadedAt) > dueDate ? `${day}: it came late` : `${day}: it came in time`
}
