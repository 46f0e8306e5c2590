import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#src/database/one-of.ts'
import { LINK_PURPOSES } from './link-lifetimes.ts'
import { ROLES } from './roles.ts'

/** The people who work here. What better-auth calls `user`; the columns it insists on and we do not use say so. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** better-auth's: always true, an account begins with a link that was mailed or a command of the operator. */
    emailVerified: boolean('email_verified').notNull(),
    /** better-auth's, unused. */
    image: text(),
    role: text({ enum: ROLES }).notNull(),
    /** Since when the account cannot be used; null while it can. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    /** Up to when the bell has told everything; null: they never looked. */
    notificationsSeenAt: timestamp('notifications_seen_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('staff_members_email').on(table.email),
    check('staff_members_role_known', sql`${table.role} in (${oneOf(ROLES)})`),
    check('staff_members_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Who is signed in. `expires_at` is better-auth's and judges nothing; `signed_in_at` is from our clock and does. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey(),
    /** Of no use without the signature that the cookie carries beside it. */
    token: text().notNull().unique(),
    userId: uuid('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    signedInAt: timestamp('signed_in_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Both empty: nothing of ours needs them. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [index('staff_sessions_of_member').on(table.userId)],
)

/** Passwords, hashed (scrypt). An invited member has no row, or none with a password, until they chose one. */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** better-auth's: the member's id and `credential`. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    /** better-auth insists on these, for signing in by way of others, which we do not offer. */
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Moves with every new password: whoever was let in by an older one is turned out. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [uniqueIndex('staff_accounts_of_member').on(table.userId, table.providerId)],
)

/** better-auth insists on this table; nothing of what we let it do writes here. Our own links are `staffLinks`. */
export const staffVerifications = pgTable('staff_verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** Links that let a member choose a password, once. Only the hash of the token is kept. */
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
  table => [
    index('staff_links_of_member').on(table.staffId),
    check('staff_links_purpose_known', sql`${table.purpose} in (${oneOf(LINK_PURPOSES)})`),
  ],
)
