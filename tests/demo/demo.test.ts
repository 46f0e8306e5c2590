import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, isNull, lt, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillDemonstration } from '#dev/demo/fill-demonstration.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { sandboxMail } from '#dev/sandbox/table.server.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { frozenClock, systemClock } from '#src/clock.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { latestReminderTime } from '#src/features/mail/reminder-rule.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { selectFlaggedCaseIds } from '#src/features/money/queries.server.ts'
import { selectIdsOfAskedApplications } from '#src/features/money/refunds/meanings.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { staffMembers, staffPasswords } from '#src/features/staff/table.server.ts'
import { testFileContext } from '../support/app-context.ts'
import { testDatabase } from '../support/database.ts'
import { chooseSize } from '../support/full-run.ts'
import { programThatEnds, temporaryDataDir } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'
import { expectEveryState } from './expect-every-state.ts'

/** Different hours and weekdays, because the dates of the demonstration depend on its start. */
const START_TIMES = chooseSize({
  sample: [],
  full: [
    '2026-11-27T22:28:18Z',
    '2026-11-22T19:20:00Z',
    '2026-11-24T08:07:39Z',
    '2026-11-26T13:28:10Z',
    '2026-11-30T22:54:00Z',
    '2026-12-15T06:30:30Z',
    '2026-12-24T16:11:18Z',
    '2026-12-31T19:45:09Z',
  ],
})

type Database = Awaited<ReturnType<typeof testDatabase>>['db']

test('the demonstration has data in every state and a consistent history, and each start resets its accounts', async () => {
  const { db, url } = await testDatabase()
  const dataDir = await temporaryDataDir()
  const startedAt = systemClock.now()
  const firstRun = await runDemoCommand(url, { DATA_DIR: dataDir })
  expect(firstRun.code, firstRun.output).toBe(0)
  await expectEveryState(db, systemClock.now())
  await expectFilesMatchRows(db, dataDir)
  await expectConsistentHistory(db, systemClock.now())
  await expectNothingToSend(db, startedAt)

  const eventCount = await db.$count(auditEvents)
  const [owner, colleague, bookkeeper] = readPrintedAccounts(firstRun.output)
  await db.update(staffMembers).set({ disabledAt: systemClock.now(), role: 'caseworker' })
  await db.delete(staffPasswords)
  expect(await runDemoCommand(url, { DATA_DIR: dataDir })).toEqual({
    ...firstRun,
    output: firstRun.output.replace(/^Creating.*\n/, ''),
  })
  // Nothing was made again. The three events say that the accounts were enabled with their roles.
  expect(await db.$count(auditEvents), 'audit events after a second start').toBe(eventCount + 3)
  expect(await findStaffMemberByPassword(db, owner)).toMatchObject({ role: 'owner', disabledAt: null })
  expect(await findStaffMemberByPassword(db, colleague)).toMatchObject({ role: 'caseworker', disabledAt: null })
  expect(await findStaffMemberByPassword(db, bookkeeper)).toMatchObject({ role: 'finance', disabledAt: null })
}, 600_000)

test.each(START_TIMES)(
  'a demonstration that starts at %s has data in every state and leaves no reminder due',
  async startTime => {
    const context = await testFileContext()
    const app = { ...context, clock: frozenClock(startTime), mailTemplates, mailFrom: 'Us <us@example.ng>' }
    const { db, clock } = app
    const mail = createSandboxInboxTransport(createSandboxInbox({ db, clock }).deliver)
    await fillDemonstration({ ...app, mail })
    await expectEveryState(db, clock.now())
    await expectConsistentHistory(db, clock.now())
    await expectNothingToSend(db, clock.now())
  },
  120_000,
)

test('the demo command refuses a database with other records, a real payment provider and a real mail server', async () => {
  const { db, url } = await testDatabase()
  const realServices = { PAYSTACK_SECRET_KEY: 'sk_test_x', SMTP_URL: 'smtp://127.0.0.1:1' }
  for (const [name, value] of Object.entries(realServices)) {
    const refusal = await runDemoCommand(url, { [name]: value })
    expect(refusal.code).toBe(1)
    expect(refusal.output).toContain('runs only in the sandbox')
  }
  await anApplication().saveTo(db, systemClock)
  const refusal = await runDemoCommand(url)
  expect(refusal.code).toBe(1)
  expect(refusal.output).toContain('records that are not from the demonstration')
  expect(await db.$count(liveApplications)).toBe(1)
  expect(await db.$count(staffMembers)).toBe(0)
}, 60_000)

function runDemoCommand(url: string, env: Record<string, string> = {}) {
  return programThatEnds({ DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, ...env }, ['demo'])
}

/** Expects that each stored file matches its row, and that each application beyond the first status has a document. */
async function expectFilesMatchRows(db: Database, dataDir: string) {
  for (const { key, sha256, sizeBytes } of await db.select().from(files)) {
    const bytes = await readFile(join(dataDir, 'application_documents', key))
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')], key).toEqual([sizeBytes, sha256])
  }
  const hasNoDocument = notExists(db.select().from(documents).where(eq(documents.caseId, liveApplications.id)))
  expect(await db.$count(liveApplications, and(ne(liveApplications.status, 'pending'), hasNoDocument))).toBe(0)
}

async function expectConsistentHistory(db: Database, now: Date) {
  const applicationsWithoutEvent = await db
    .select({ id: liveApplications.id })
    .from(liveApplications)
    .where(
      sql`${liveApplications.status} <> 'pending' and not exists (select from ${auditEvents}
        where subject_id = ${liveApplications.id}::text and type in ('application.updated', 'application.resubmitted') and details->>'to' = ${liveApplications.status})`,
    )
  expect(applicationsWithoutEvent).toEqual([])
  const eventsWithoutActor = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      sql`actor_kind = 'staff' and not exists (select from ${staffMembers} staff_member where staff_member.id::text = actor_id)`,
    )
  expect(eventsWithoutActor).toEqual([])
  expect(await db.$count(auditEvents, gt(auditEvents.at, now))).toBe(0)
}

/** Expects that a worker that starts on this database has no mail to send and no reminder due. */
async function expectNothingToSend(db: Database, now: Date) {
  // Two mails have failed for good, as an example for the mail log.
  expect(await db.$count(mails, ne(mails.state, 'sent'))).toBe(2)
  expect(await db.$count(mails, and(isNull(mails.subject), ne(mails.state, 'failed')))).toBe(0)
  const inboxCount = await db.$count(sandboxMail)
  expect(inboxCount).toBe(40)
  // A case in the bin gets no reminder, nor does one while staff decide about a flagged payment or the meaning of a refund.
  const latestReminder = latestReminderTime(now)
  const isFree = and(
    inArray(reminders.caseId, db.select({ id: liveCases.id }).from(liveCases)),
    notInArray(reminders.caseId, selectFlaggedCaseIds(db)),
    notInArray(reminders.caseId, selectIdsOfAskedApplications(db)),
  )
  expect(await db.$count(reminders, and(lt(reminders.dueAt, latestReminder), isFree))).toBe(0)
  expect(await db.$count(documents, lt(documents.decisionMailDueAt, latestReminder))).toBe(0)
  expect(await db.$count(uploads, ne(uploads.state, 'stored'))).toBe(0)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'deliver-mail'`,
  )
  expect(rows[0]?.count).toBe(0)
}

type Account = { email: string; password: string }

function readPrintedAccounts(output: string): [Account, Account, Account] {
  const [owner, colleague, bookkeeper] = [...output.matchAll(/e-mail: (\S+)\s+password: (\S+)/g)].map(
    ([, email = '', password = '']) => ({ email, password }),
  )
  if (owner === undefined || colleague === undefined || bookkeeper === undefined)
    throw new Error(`No accounts were printed:\n${output}`)
  return [owner, colleague, bookkeeper]
}

async function findStaffMemberByPassword(db: Database, account: Account) {
  const auth = createStaffAuth({ secret: TEST_SECRET, publicUrl: 'http://localhost:3000' })
  const [staffMember] = await db
    .select({ role: staffMembers.role, disabledAt: staffMembers.disabledAt, hash: staffPasswords.hash })
    .from(staffMembers)
    .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .where(eq(staffMembers.email, account.email))
  return staffMember && (await auth.checkPassword(account.password, staffMember.hash)) ? staffMember : undefined
}
