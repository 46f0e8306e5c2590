import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { joinAsSqlList } from '#src/database/columns.ts'
import { LINK_PURPOSES } from './accounts.ts'
import type { NoticeChoices } from './notices.ts'
import { ROLES } from './roles.ts'

export const staffMembers = pgTable(
  'staff_members',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    notificationsSeenAt: timestamp('notifications_seen_at', { withTimezone: true }),
    /** What they chose by kind of notice. A kind that is left out has its default. */
    noticeChoices: jsonb('notice_choices').$type<NoticeChoices>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('staff_members_email').on(table.email),
    check('staff_members_role_known', sql`${table.role} in (${joinAsSqlList(ROLES)})`),
    check('staff_members_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

export type StaffMember = typeof staffMembers.$inferSelect

export const staffSessions = pgTable('staff_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  browser: text().notNull(),
  signedInAt: timestamp('signed_in_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  challenge: text(),
})

export const staffPendingSignIns = pgTable('staff_pending_sign_ins', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  tries: integer().notNull().default(0),
  challenge: text(),
})

export const staffTotps = pgTable('staff_totps', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastTimeStep: integer('last_time_step').notNull().default(0),
})

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  credentialId: text('credential_id').primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<Array<string>>().notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})

export const staffPasswords = pgTable('staff_passwords', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})

export const staffLinks = pgTable(
  'staff_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  table => [check('staff_links_purpose_known', sql`${table.purpose} in (${joinAsSqlList(LINK_PURPOSES)})`)],
)

/** A new nonce gives the feed a new secret URL. */
export const calendarFeeds = pgTable('calendar_feeds', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staffMembers.id, { onDelete: 'cascade' }),
  nonce: uuid().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The time of the last read is stored at most once an hour. */
  readAt: timestamp('read_at', { withTimezone: true }),
})
