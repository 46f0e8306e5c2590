import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Who did what, when. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE.
 * No foreign keys to business tables: the trace outlives what it is about.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** visitor, applicant, staff or system. */
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    type: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Ids and names of fields; never what a person typed. */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  table => [
    index('audit_events_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_type').on(table.type, table.at),
  ],
)

/** Personal values before and after a change. An erasure may empty this table; the event itself stays. */
export const auditValues = pgTable('audit_values', {
  eventId: uuid('event_id').primaryKey(),
  values: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull(),
})
