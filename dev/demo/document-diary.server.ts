import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { mailDecisions } from '#src/features/documents/decisions/mail-decisions.server.ts'
import { listUsualRequests, RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import type { Decision, Purpose } from '#src/features/documents/states.ts'
import { addDocument } from '#src/features/files/add-document.server.ts'
import { beginUpload } from '#src/features/files/begin-upload.server.ts'
import { recordAccess } from '#src/features/files/open-file.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import { chooseOfficeTime } from './office-hours.ts'
import type { Random } from './random.ts'
import { chooseSampleDocument } from './sample-document.server.ts'
import { DOCUMENT_REQUESTS, REJECTION_COMMENTS } from './sample-texts.ts'

/** An applicant who uploads documents. `application.id` is set once the application exists. */
export type DocumentSender = {
  application: { id: string }
  name: string
  sector: string | null
  staff: (at: Date) => ReadonlyArray<StaffActor>
  isFinished: boolean
}

export function createUnrequestedDocumentEntries(
  random: Random,
  reviewStartedAt: Date,
  sender: DocumentSender,
): Array<DiaryEntry> {
  const hasSecondDocument = !sender.isFinished && random.chance(0.35)
  const documentTypes = ['Passport', ...(hasSecondDocument ? ['CV/Resume'] : [])]
  return documentTypes.flatMap((documentType, index) =>
    createUploadEntries(
      random,
      addMs(reviewStartedAt, random.between(2, 18) * HOUR_MS + index * 4 * MINUTE_MS),
      documentType,
      sender,
    ),
  )
}

export function createRequestedDocumentEntries(random: Random, at: Date, sender: DocumentSender): Array<DiaryEntry> {
  const documents = chooseRequests(random, sender)
  const daysUntilDue = random.chance(0.75) ? random.between(5, 21) : null
  const writeRequest: DiaryEntry['write'] = app =>
    requestDocuments(app, random.oneOf(sender.staff(app.clock.now())), {
      applicationId: sender.application.id,
      documents,
      dueDate: daysUntilDue === null ? null : addDays(dayInLagos(app.clock.now()), daysUntilDue),
    })
  const uploadedDocuments = documents.filter(() => sender.isFinished || random.chance(0.65))
  return [
    { at, write: writeRequest },
    ...uploadedDocuments.flatMap(({ documentType }) =>
      createUploadEntries(
        random,
        addMs(at, random.between(5, 80) * HOUR_MS + random.between(0, 59) * MINUTE_MS),
        documentType,
        sender,
      ),
    ),
  ]
}

function chooseRequests(random: Random, { sector, isFinished }: DocumentSender) {
  if (isFinished || random.chance(0.4)) {
    const [documentType, description] = random.oneOf(DOCUMENT_REQUESTS)
    return [{ documentType, description }]
  }
  const [, , ...items] = listUsualRequests(sector)
  const firstIndex = random.between(0, 3)
  return items.slice(firstIndex, firstIndex + random.between(2, 3))
}

function createUploadEntries(
  random: Random,
  at: Date,
  documentType: string,
  sender: DocumentSender,
): Array<DiaryEntry> {
  const document = { id: '' }
  const entries: Array<DiaryEntry> = [
    {
      at,
      write: async app => {
        document.id = await uploadDocument(app, random, sender, { purpose: 'document', documentType })
      },
    },
  ]
  if (!sender.isFinished && random.chance(0.2)) return entries
  const reviewedAt = chooseNextWorkingHour(random, at)
  const isRejected = random.chance(0.14)
  entries.push({
    at: reviewedAt,
    write: app => reviewUpload(app, random, sender, [document.id, documentType, isRejected ? 'rejected' : 'approved']),
  })
  entries.push({ at: addMs(reviewedAt, DECISION_MAIL_DELAY_MS), write: mailDecisions })
  if (!isRejected) return entries

  const secondDocument = { id: '' }
  const uploadedAgainAt = addMs(reviewedAt, random.between(3, 30) * HOUR_MS)
  entries.push(
    {
      at: uploadedAgainAt,
      write: async app => {
        secondDocument.id = await uploadDocument(app, random, sender, { purpose: 'document', documentType })
      },
    },
    {
      at: chooseNextWorkingHour(random, uploadedAgainAt),
      write: app => reviewUpload(app, random, sender, [secondDocument.id, documentType, 'approved']),
    },
  )
  return entries
}

export async function resubmitDocument(app: DiaryContext, random: Random, sender: DocumentSender): Promise<void> {
  const documentType = random.oneOf(Object.values(RESUBMISSION_TYPES))
  await uploadDocument(app, random, sender, { purpose: 'resubmission', documentType })
}

/** Longer than the sitting in which staff decide. */
const DECISION_MAIL_DELAY_MS = 20 * MINUTE_MS

/** Skips the inspection, because the sample files are ours. */
async function uploadDocument(
  app: DiaryContext,
  random: Random,
  { application, name }: DocumentSender,
  { purpose, documentType }: { purpose: Purpose; documentType: string },
): Promise<string> {
  const { fileName, format, bytes } = await chooseSampleDocument(random, {
    documentType,
    person: name,
    at: app.clock.now(),
  })
  const [row] = await app.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, application.id))
  const reference = row?.reference ?? null
  const storedFile = await storeSampleFile(app.storage, { reference, at: app.clock.now(), format, bytes })
  const id = randomUUID()
  const upload = await beginUpload(app, {
    id,
    idempotencyKey: id,
    applicationId: application.id,
    purpose,
    documentType,
    requestId: null,
    fileName,
    sizeBytes: storedFile.sizeBytes,
    sha256: storedFile.sha256,
    isWhole: true,
    privacyVersion: dayInLagos(app.clock.now()) < PRIVACY_VERSION ? EARLIER_PRIVACY_VERSION : PRIVACY_VERSION,
  })
  const addResult = upload.ok ? await addDocument(app, id, storedFile) : upload
  if (!addResult.ok) throw new Error(`The demonstration could not add a document: ${addResult.refusal}`)
  return addResult.documentId
}

/** Uploads from before the current privacy notice record this version. */
const EARLIER_PRIVACY_VERSION = '2025-01-06'

async function reviewUpload(
  app: AppContext,
  random: Random,
  { staff, application }: DocumentSender,
  [documentId, documentType, decision]: [string, string, Decision],
) {
  const comment = decision === 'rejected' ? random.oneOf(REJECTION_COMMENTS) : null
  const actor = random.oneOf(staff(app.clock.now()))
  const decisionFields =
    comment === null ? ({ decision: 'approved', comment } as const) : ({ decision: 'rejected', comment } as const)
  await recordAccess(app, actor, { id: documentId, applicationId: application.id, documentType }, 'viewed')
  const reviewResult = await reviewDocument(app, actor, { documentId, expectedStatus: 'pending', ...decisionFields })
  if (!reviewResult.ok) throw new Error(`The demonstration could not review a document: ${reviewResult.reason}`)
}

function chooseNextWorkingHour(random: Random, after: Date): Date {
  for (let days = random.between(1, 3); ; days++) {
    const at = chooseOfficeTime(random, addMs(after, days * DAY_MS))
    if (at > after) return at
  }
}
