import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A trigger refuses changes and deletions. Events have no foreign keys, so they outlive their subjects. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    type: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The case that the subject belongs to. */
    caseId: uuid('case_id'),
    /** The first event of the same transaction. Null for that event itself. */
    actId: uuid('act_id'),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  table => [
    index('audit_events_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_events_of_case').on(table.caseId, table.at).where(sql`case_id is not null`),
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_type').on(table.type, table.at),
  ],
)

export const auditValues = pgTable('audit_values', {
  eventId: uuid('event_id').primaryKey(),
  values: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull(),
})
