import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { files } from '#src/features/files/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'

export const OPENINGS_SHOWN = 50
const MAX_OPENINGS = 1_000

const WORDS_BY_TYPE = {
  'document.viewed': 'Opened',
  'document.downloaded': 'Downloaded',
  'documents.downloaded': 'Downloaded all',
  'message.file_downloaded': 'Downloaded',
  'pack.downloaded': 'Downloaded the final pack',
  'pack.file_downloaded': 'Opened from the final pack',
  'letter.viewed': 'Opened',
  'letter.downloaded': 'Downloaded',
} as const satisfies Partial<Record<AuditEventType, string>>

const OPENING_TYPES = Object.keys(WORDS_BY_TYPE) as Array<keyof typeof WORDS_BY_TYPE>

/** `document` is null when all documents were downloaded together. */
export type Opening = { id: string; at: Date; who: string; what: string; document: string | null }

/** Lists who opened the documents of an application, newest first, from the audit trail. */
export async function listOpenings(
  { db }: Pick<AppContext, 'db'>,
  applicationId: string,
  count: number,
): Promise<{ openings: Array<Opening>; hasMore: boolean }> {
  const shownCount = Math.min(Math.max(Math.trunc(count), OPENINGS_SHOWN), MAX_OPENINGS)
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      type: auditEvents.type,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        inArray(auditEvents.type, OPENING_TYPES),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(shownCount + 1)
  const [staffNames, filesOfCase] = await Promise.all([
    findStaffNames(
      db,
      rows.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId !== null ? [actorId] : [])),
    ),
    db
      .select({ id: files.id, documentId: documents.id, name: files.name })
      .from(files)
      .leftJoin(documents, eq(documents.fileId, files.id))
      .where(eq(files.caseId, applicationId)),
  ])
  const fileNames = new Map(filesOfCase.map(({ id, documentId, name }) => [documentId ?? id, name]))
  const openings = rows.slice(0, shownCount).map(({ id, at, type, actorKind, actorId, details }) => ({
    id,
    at,
    who: actorKind === 'staff' ? initialsOf(staffNames.get(actorId ?? '')) : 'You',
    what: WORDS_BY_TYPE[type as keyof typeof WORDS_BY_TYPE],
    document: findFileName(fileNames, details),
  }))
  return { openings, hasMore: rows.length > shownCount && shownCount < MAX_OPENINGS }
}

function findFileName(fileNames: ReadonlyMap<string, string>, details: Record<string, unknown>): string | null {
  // Referees name their files, and the applicant sees only what staff have opened.
  if (details.letterId !== undefined) return `Letter ${details.position}`
  const id = details.documentId ?? details.fileId
  const unnamed = details.number === undefined ? 'A file of a message' : `Pack ${details.number}`
  return id === undefined ? null : (fileNames.get(String(id)) ?? String(details.documentType ?? unnamed))
}

/** Returns for example "BA" for "Bola Adé". */
function initialsOf(name: string | undefined): string {
  const initials = (name ?? '').split(/[\s-]+/).map(word => Array.from(word)[0]?.toLocaleUpperCase('en-GB') ?? '')
  return initials.join('') || 'Former staff'
}
