import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { keepFile } from '#factories/keep-file.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, daysAfter } from '#src/dates.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { RESUBMISSION_TYPES, requestTemplate } from '#src/features/documents/document-types.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import type { Decision, Purpose } from '#src/features/documents/states.ts'
import { addDocument } from '#src/features/files/add-document.server.ts'
import { beginUpload } from '#src/features/files/begin-upload.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { Chance } from './chance.ts'
import { type DiaryGround, type Entry, later } from './diary.ts'
import { inOfficeHours } from './office-hours.ts'
import { paper } from './paper.server.ts'
import { COMMENTS, REQUESTS } from './words.ts'

/** Whose papers they are. The id is known once the application is open. */
export type Sender = {
  file: { id: string }
  name: string
  sector: string | null
  /** Who works there at a moment. */
  staff: (at: Date) => ReadonlyArray<StaffActor>
  /** Nobody waits for anything any more. */
  isFinished: boolean
}

/** What an applicant sends by themselves once the reading has begun, and what becomes of it. */
export function unaskedPapers(chance: Chance, begun: Date, sender: Sender): Array<Entry> {
  const isMore = !sender.isFinished && chance.happens(0.35)
  const types = ['Passport', ...(isMore ? ['CV/Resume'] : [])]
  return types.flatMap((documentType, index) =>
    sent(chance, later(begun, chance.between(2, 18) * HOUR_MS + index * 4 * MINUTE_MS), documentType, sender),
  )
}

/** What staff ask for when they come to the evidence, one thing or several, and what comes of it. */
export function askedPapers(chance: Chance, at: Date, sender: Sender): Array<Entry> {
  const documents = askedFor(chance, sender)
  const days = chance.happens(0.75) ? chance.between(5, 21) : null
  const ask: Entry['write'] = app =>
    requestDocuments(app, chance.oneOf(sender.staff(app.clock.now())), {
      applicationId: sender.file.id,
      documents,
      dueDate: days === null ? null : daysAfter(dayInLagos(app.clock.now()), days),
    })
  // Some never send what they were asked for, as long as anybody waits for it.
  const coming = documents.filter(() => sender.isFinished || chance.happens(0.65))
  return [
    { at, write: ask },
    ...coming.flatMap(({ documentType }) =>
      sent(
        chance,
        later(at, chance.between(5, 80) * HOUR_MS + chance.between(0, 59) * MINUTE_MS),
        documentType,
        sender,
      ),
    ),
  ]
}

function askedFor(chance: Chance, { sector, isFinished }: Sender) {
  if (isFinished || chance.happens(0.4)) {
    const [documentType, description] = chance.oneOf(REQUESTS)
    return [{ documentType, description }]
  }
  const [, , ...items] = requestTemplate(sector)
  const first = chance.between(0, 3)
  return items.slice(first, first + chance.between(2, 3))
}

/** A file on its way: it comes, waits for a look, is approved or sent back, and then comes again. */
function sent(chance: Chance, at: Date, documentType: string, sender: Sender): Array<Entry> {
  const document = { id: '' }
  const entries: Array<Entry> = [
    {
      at,
      write: async app => {
        document.id = await handIn(app, chance, sender, { purpose: 'document', documentType })
      },
    },
  ]
  if (!sender.isFinished && chance.happens(0.2)) return entries
  const readAt = nextWorkingHour(chance, at)
  const isRejected = chance.happens(0.14)
  entries.push({
    at: readAt,
    write: app => review(app, chance, sender, [document.id, isRejected ? 'rejected' : 'approved']),
  })
  if (!isRejected) return entries

  const again = { id: '' }
  const sentAgainAt = later(readAt, chance.between(3, 30) * HOUR_MS)
  entries.push(
    {
      at: sentAgainAt,
      write: async app => {
        again.id = await handIn(app, chance, sender, { purpose: 'document', documentType })
      },
    },
    {
      at: nextWorkingHour(chance, sentAgainAt),
      write: app => review(app, chance, sender, [again.id, 'approved']),
    },
  )
  return entries
}

/** What had been sent back is handed in again: with it the application goes on. */
export async function handInAgain(app: DiaryGround, chance: Chance, sender: Sender): Promise<void> {
  const documentType = chance.oneOf(Object.values(RESUBMISSION_TYPES))
  await handIn(app, chance, sender, { purpose: 'resubmission', documentType })
}

/** By the verbs of an upload, without a look at what we have just made ourselves. */
async function handIn(
  app: DiaryGround,
  chance: Chance,
  { file, name }: Sender,
  { purpose, documentType }: { purpose: Purpose; documentType: string },
): Promise<string> {
  const { fileName, format, bytes } = await paper(chance, { documentType, person: name, at: app.clock.now() })
  const [application] = await app.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(eq(applications.id, file.id))
  const reference = application?.reference ?? null
  const kept = await keepFile(app.storage, { reference, at: app.clock.now(), format, bytes })
  const id = randomUUID()
  const begun = await beginUpload(app, {
    id,
    once: id,
    applicationId: file.id,
    purpose,
    documentType,
    requestId: null,
    fileName,
    sizeBytes: kept.sizeBytes,
    sha256: kept.sha256,
    isWhole: true,
    privacyVersion: dayInLagos(app.clock.now()) < PRIVACY_VERSION ? EARLIER_NOTICE : PRIVACY_VERSION,
  })
  const added = begun.ok ? await addDocument(app, id, kept) : begun
  if (!added.ok) throw new Error(`The demonstration could not hand in a document: ${added.refusal}`)
  return added.documentId
}

/** The day of the notice that stood before: nobody has agreed to one that was not written yet. */
const EARLIER_NOTICE = '2025-01-06'

async function review(app: Ground, chance: Chance, { staff }: Sender, [documentId, decision]: [string, Decision]) {
  const comment = decision === 'rejected' ? chance.oneOf(COMMENTS) : null
  const actor = chance.oneOf(staff(app.clock.now()))
  const form =
    comment === null ? ({ decision: 'approved', comment } as const) : ({ decision: 'rejected', comment } as const)
  const reviewed = await reviewDocument(app, actor, { documentId, seen: 'pending', ...form })
  if (!reviewed.ok) throw new Error(`The demonstration could not review a document: ${reviewed.reason}`)
}

/** Within the next few days in which staff work. */
function nextWorkingHour(chance: Chance, after: Date): Date {
  for (let days = chance.between(1, 3); ; days++) {
    const at = inOfficeHours(chance, later(after, days * DAY_MS))
    if (at > after) return at
  }
}
