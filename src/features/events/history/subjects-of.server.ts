import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ReadDatabase } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailName } from '#src/features/mails.ts'
import { payments } from '#src/features/money/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** A field is null if the subject has no such value or was deleted. */
export type Subject = { name: string | null; reference: string | null; applicationId: string | null }

export const SUBJECT_KINDS = [
  'application',
  'payment',
  'booking',
  'consultation',
  'enquiry',
  'staff',
] as const satisfies ReadonlyArray<AuditEvent['subject']['kind']>

type SubjectOfEvent = { subjectKind: string; subjectId: string }
type SubjectWithId = Subject & { id: string }

/** Loads the subjects of events with one query for each kind. The map is keyed by `subjectKey`. */
export async function subjectsOf(
  db: ReadDatabase,
  events: ReadonlyArray<SubjectOfEvent>,
): Promise<ReadonlyMap<string, Subject>> {
  const kinds = [...new Set(events.map(event => event.subjectKind))]
  const entries = await Promise.all(
    kinds.map(async kind => {
      const eventsOfKind = events.filter(
        event => event.subjectKind === kind && (hasNameAsId(kind) || UUID.test(event.subjectId)),
      )
      const rows = await findByKind(db, kind, [...new Set(eventsOfKind.map(event => event.subjectId))])
      return rows.map(({ id, ...subject }) => [subjectKey({ subjectKind: kind, subjectId: id }), subject] as const)
    }),
  )
  return new Map(entries.flat())
}

export function subjectKey({ subjectKind, subjectId }: SubjectOfEvent): string {
  return `${subjectKind} ${subjectId}`
}

function hasNameAsId(kind: string): boolean {
  return kind === 'mail_template'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findByKind(db: ReadDatabase, kind: string, ids: Array<string>): Promise<Array<SubjectWithId>> {
  if (ids.length === 0) return []
  switch (kind) {
    case 'application': {
      const { id, applicantName, reference } = liveApplications
      const rows = await db
        .select({ id, name: applicantName, reference })
        .from(liveApplications)
        .where(inArray(id, ids))
      return rows.map(row => ({ ...row, applicationId: row.id }))
    }
    case 'payment': {
      const { id, name, applicationReference } = payments
      return db
        .select({ id, name, reference: applicationReference, applicationId: liveApplications.id })
        .from(payments)
        .leftJoin(liveApplications, eq(liveApplications.id, payments.caseId))
        .where(inArray(id, ids))
    }
    case 'mail':
      return db
        .select({
          id: mails.id,
          name: mails.to,
          reference: liveApplications.reference,
          applicationId: liveApplications.id,
        })
        .from(mails)
        .leftJoin(liveApplications, eq(liveApplications.id, mails.caseId))
        .where(inArray(mails.id, ids))
    case 'mail_template':
      return ids.map(id => ({ id, name: mailName(id), reference: null, applicationId: null }))
    case 'booking':
      return findNamesByIds(db, bookings, ids)
    case 'consultation':
    case 'enquiry': {
      const rows = await db
        .select({ id: liveCases.id, name: liveCases.name })
        .from(liveCases)
        .where(inArray(liveCases.id, ids))
      return rows.map(row => ({ ...row, reference: null, applicationId: null }))
    }
    case 'staff':
      return findNamesByIds(db, staffMembers, ids)
    default:
      return []
  }
}

async function findNamesByIds(
  db: ReadDatabase,
  table: PgTable & { id: PgColumn; name: PgColumn },
  ids: Array<string>,
): Promise<Array<SubjectWithId>> {
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids))
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name), reference: null, applicationId: null }))
}
