import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { isStopped } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { CriteriaSet } from '#src/features/visa/criteria.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import type { LetterFileKind, LetterState } from './letter.ts'
import { isLinkOver, takesLetters } from './lock-letter.server.ts'
import { letterFiles, letters } from './table.server.ts'

export type LetterOfCase = Awaited<ReturnType<typeof loadLetters>>[number]

/** Lists the letters of a case by their place, with their files, in three statements. */
export async function loadLetters(db: DatabaseOrTransaction, caseId: string) {
  const [rows, fileRows, reminderRows] = await Promise.all([
    db
      .select({
        letter: letters,
        checkedByName: sql<
          string | null
        >`(select ${staffMembers.name} from ${staffMembers} where ${staffMembers.id} = ${letters.checkedBy})`,
      })
      .from(letters)
      .where(eq(letters.caseId, caseId))
      .orderBy(asc(letters.position)),
    listFiles(db, eq(letters.caseId, caseId)),
    db
      .select()
      .from(reminders)
      .where(and(eq(reminders.caseId, caseId), eq(reminders.matter, 'letters'))),
  ])
  const isStoppedForAll = reminderRows.some(({ aboutId, stoppedAt }) => aboutId === '' && stoppedAt !== null)
  return rows.map(({ letter: { caseId: _, linkId: __, ...letter }, checkedByName }) => {
    const reminder = reminderRows.find(({ aboutId }) => aboutId === letter.id)
    return {
      ...letter,
      checkedByName,
      files: fileRows.filter(({ letterId }) => letterId === letter.id),
      remindersSent: reminder?.step ?? 0,
      nextReminderAt: reminder?.dueAt ?? null,
      isStopped: isStoppedForAll || reminder?.stoppedAt != null,
    }
  })
}

type LetterFile = Awaited<ReturnType<typeof listFiles>>[number]

/** The oldest first. */
function listFiles(db: DatabaseOrTransaction, condition: SQL) {
  return db
    .select({
      id: files.id,
      letterId: letterFiles.letterId,
      kind: letterFiles.kind,
      sentBy: letterFiles.sentBy,
      sentAt: letterFiles.sentAt,
      name: files.name,
      format: files.format,
      sizeBytes: files.sizeBytes,
    })
    .from(letterFiles)
    .innerJoin(files, eq(files.id, letterFiles.fileId))
    .innerJoin(letters, eq(letters.id, letterFiles.letterId))
    .where(condition)
    .orderBy(asc(letterFiles.sentAt), asc(letterFiles.fileId))
}

/** What of a letter its applicant may read, once staff have opened it. A CV is the referee’s own. */
export function isForApplicant({ kind }: { kind: LetterFileKind }): boolean {
  return kind !== 'cv'
}

const APPLICATION_COLUMNS = {
  applicantName: liveApplications.applicantName,
  sector: liveApplications.sector,
  endorsingBody: liveApplications.endorsingBody,
  endorsementRoute: liveApplications.endorsementRoute,
  item: liveApplications.item,
  status: liveApplications.status,
  endedByRefundAt: liveApplications.endedByRefundAt,
}

export type LetterOfLink =
  | { kind: 'unknown' }
  /** `isClosed` is true when we no longer work on the application. */
  | { kind: 'over'; linkId: string; isClosed: boolean }
  | {
      kind: 'open'
      linkId: string
      letterId: string
      caseId: string
      referee: string
      applicantName: string
      sector: string | null
      state: LetterState
      dueOn: string | null
      set: CriteriaSet | null
      files: ReadonlyArray<LetterFile>
      isStopped: boolean
    }

/** Returns what a mailed link opens. It never tells of another referee, or what the files hold. */
export async function openLetterLink(
  app: { db: DatabaseOrTransaction; clock: Clock; sessionSecret: string },
  token: string,
): Promise<LetterOfLink> {
  const linkId = readSignedId(app.sessionSecret, 'letter links', token)
  if (linkId === null) return { kind: 'unknown' }
  const { db, clock } = app
  const [found] = await db
    .select({ letter: letters, application: APPLICATION_COLUMNS })
    .from(letters)
    .innerJoin(liveApplications, eq(liveApplications.id, letters.caseId))
    .where(eq(letters.linkId, linkId))
  if (found === undefined) return { kind: 'unknown' }
  const { letter, application } = found
  if (!takesLetters(application)) return { kind: 'over', linkId, isClosed: true }
  if (isLinkOver(letter, clock.now())) return { kind: 'over', linkId, isClosed: false }
  const { id: letterId, caseId, name: referee, state, dueOn } = letter
  const { applicantName, sector } = application
  const [set, filesHere, hasStopped] = await Promise.all([
    loadCriteriaSet(app, application),
    listFiles(db, eq(letters.id, letterId)),
    isStopped(db, { caseId, matter: 'letters', aboutId: letterId }),
  ])
  const shown = { referee, applicantName, sector, state, dueOn, set, files: filesHere, isStopped: hasStopped }
  return { kind: 'open', linkId, letterId, caseId, ...shown }
}

/** Returns what the brief of a letter says, for staff who print it. Null for a letter that is gone. */
export async function loadBriefFacts(app: { db: DatabaseOrTransaction; clock: Clock }, letterId: string) {
  const [found] = await app.db
    .select({ letter: letters, application: APPLICATION_COLUMNS })
    .from(letters)
    .innerJoin(liveApplications, eq(liveApplications.id, letters.caseId))
    .where(eq(letters.id, letterId))
  if (found === undefined) return null
  const { caseId, name: referee, dueOn } = found.letter
  const { applicantName, sector } = found.application
  return { caseId, referee, dueOn, applicantName, sector, set: await loadCriteriaSet(app, found.application) }
}

/** Counts what the next step of an applicant depends on. */
export async function countLetters(db: DatabaseOrTransaction, caseId: string) {
  const rows = await db.select({ state: letters.state }).from(letters).where(eq(letters.caseId, caseId))
  const writing = rows.filter(({ state }) => state !== 'cannot')
  return {
    named: writing.length,
    checked: writing.filter(({ state }) => state === 'checked').length,
  }
}
