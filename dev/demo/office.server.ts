import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { SectorKey } from '#src/features/applications/sectors.ts'
import { CLOCK_RULES } from '#src/features/cases/dates/clocks.ts'
import { ALL_WORK, loadQueue } from '#src/features/cases/open-work/queue.server.ts'
import { REMINDERS } from '#src/features/cases/open-work/reminders.server.ts'
import { snoozeCase } from '#src/features/cases/open-work/snooze.server.ts'
import { loadSectorOwners, saveSectorOwners } from '#src/features/cases/work/owners.server.ts'
import { saveView } from '#src/features/cases/work/saved-views.server.ts'
import { mailDecisions } from '#src/features/documents/mail-decisions.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { latestReminderTime } from '#src/features/mail/reminder-rule.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { addSavedReply } from '#src/features/messages/saved-replies.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { forEachMailSwitch } from '#src/features/site/settings/settings.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { recordFactChecks } from '#src/features/visa/record-fact-checks.server.ts'
import { FIRST_OWNERS, OWNERS_AFTER_KASIMU, STAFF, type StaffKey } from './people.ts'
import { SAVED_REPLIES } from './sample-texts.ts'
import { must, officeTime, type Story, type World } from './world.server.ts'

/** The work of the office itself: staff come and go, and every morning what is due is sent. */
export function officeStories(world: World, weeks: number): Array<Story> {
  const active = ['adaeze', 'tade', 'folasade', 'bisi'] as const
  return [
    hireAndLose(world),
    checkFacts(world, weeks),
    closeChristmas(world),
    saveViews(world),
    writeReplies(world),
    snoozeCases(world),
    remindEveryMorning(world),
    ...active.flatMap(key => [9, 6, 4, 1].map(days => signIn(world, key, days))),
  ]
}

/** Adds a staff member with a random password, so that no one can sign in. */
export async function addStaffMember({ db, clock, team }: World, key: StaffKey) {
  const { name, email, role } = STAFF[key]
  const invited = aStaffMember().named(name).withEmail(email).inRole(role)
  const draft = key === 'ngozi' ? invited : invited.withPassword(randomBytes(24).toString('base64url'))
  const { id } = await draft.saveTo(db, clock)
  team[key] = { kind: 'staff', id }
}

async function* hireAndLose(world: World): Story {
  const { team } = world
  await recordHiring(world, 'adaeze', 'command')
  // Months of mail to staff would fill the sandbox inbox.
  await switchStaffMail(world, false)
  yield world.later(HOUR_MS)
  for (const key of ['tade', 'folasade', 'bisi', 'kasimu'] as const) await recordHiring(world, key)
  await changeSectorOwners(world, FIRST_OWNERS)

  yield officeTime(world, world.ago(45))
  await world.db.update(staffMembers).set({ disabledAt: world.clock.now() }).where(eq(staffMembers.id, team.kasimu.id))
  await recordStaffEvent(world, { type: 'staff.disabled', actor: team.adaeze, subject: about(team.kasimu) })
  await changeSectorOwners(world, OWNERS_AFTER_KASIMU)

  yield officeTime(world, world.ago(3))
  await addStaffMember(world, 'ngozi')
  await recordHiring(world, 'ngozi')
  yield world.ago(1)
  await switchStaffMail(world, true)
}

type Event = Parameters<typeof recordEvent>[2]

function recordStaffEvent(world: World, event: Event) {
  return world.db.transaction(tx => recordEvent(world, tx, event))
}

function about({ id }: { id: string }) {
  return { kind: 'staff', id } as const
}

function recordHiring(world: World, key: StaffKey, by: 'invitation' | 'command' = 'invitation') {
  const actor = by === 'command' ? ({ kind: 'system' } as const) : world.team.adaeze
  return recordStaffEvent(world, {
    type: 'staff.added',
    actor,
    subject: about(world.team[key]),
    by,
    role: STAFF[key].role,
  })
}

function switchStaffMail(world: World, isOn: boolean) {
  return saveSettings(
    world,
    world.team.adaeze,
    forEachMailSwitch(() => isOn),
  )
}

async function changeSectorOwners(world: World, changes: Partial<Record<SectorKey, StaffKey>>) {
  const expected = await loadSectorOwners(world.db)
  const changed = Object.fromEntries(Object.entries(changes).map(([sector, key]) => [sector, world.team[key].id]))
  must(await saveSectorOwners(world, world.team.adaeze, { owners: { ...expected, ...changed }, expected }))
}

async function* signIn(world: World, key: StaffKey, daysAgo: number): Story {
  yield world.ago(daysAgo)
  const actor = world.team[key]
  const at = world.clock.now()
  await world.db
    .update(staffMembers)
    .set({ lastLoginAt: at, notificationsSeenAt: at })
    .where(eq(staffMembers.id, actor.id))
  await recordStaffEvent(world, { type: 'staff.signed_in', actor, subject: about(actor) })
}

const DAYS_BETWEEN_CHECKS = 45

/** Checks the rules of the deadlines again and again. The other facts wait for their first check. */
async function* checkFacts(world: World, weeks: number): Story {
  const facts = [...new Set(Object.values(CLOCK_RULES).flatMap(({ rule }) => ('fact' in rule ? rule.fact : [])))]
  for (let days = weeks * 7; days > 0; days -= DAYS_BETWEEN_CHECKS) {
    yield world.ago(days - 1)
    await recordFactChecks(world, world.team.adaeze, { facts, note: null })
  }
}

async function* saveViews(world: World): Story {
  yield world.ago(29)
  const query = 'owner=none&reason=document-to-review'
  await saveView(world, world.team.tade, { page: 'queue', name: 'Documents without an owner', query })
  yield world.ago(20)
  const drafts = 'sector=technology&status=draft_review'
  await saveView(world, world.team.tade, { page: 'applications', name: 'Technology, in draft', query: drafts })
}

async function* writeReplies(world: World): Story {
  yield world.ago(28)
  for (const reply of SAVED_REPLIES) must(await addSavedReply(world, world.team.adaeze, { id: randomUUID(), ...reply }))
}

/** Puts off two cases that wait for something outside. */
async function* snoozeCases(world: World): Story {
  yield world.ago(1)
  const rows = await loadQueue(world, { ...ALL_WORK, reason: 'document-to-review' })
  const today = dayInLagos(world.clock.now())
  const notes = ['The translator sends the rest on that day', null]
  for (const [index, { id: caseId }] of rows.slice(-notes.length).entries())
    must(
      await snoozeCase(world, world.team.tade, {
        caseId,
        until: addDays(today, 4 + index),
        note: notes[index] ?? null,
      }),
    )
}

/** Closes Christmas. Bookings on closed days are kept. */
async function* closeChristmas(world: World): Story {
  const earliestDay = addDays(dayInLagos(world.ago(0)), 1)
  yield world.ago(6)
  const year = Number(earliestDay.slice(0, 4)) + (earliestDay.slice(5) > '12-25' ? 1 : 0)
  await aClosure().from(`${year}-12-25`, `${year}-12-26`).saveTo(world.db, world.clock)
}

const REMINDER_DAYS = 45

/** Sends what is due every morning, and once more just before now, so that nothing is overdue. */
async function* remindEveryMorning(world: World): Story {
  const today = dayInLagos(world.ago(0))
  const mornings = Array.from({ length: REMINDER_DAYS }, (_, index) => index - REMINDER_DAYS + 1)
  const times = mornings.map(days => instantInLagos(addDays(today, days), '09:01'))
  const lastTime = new Date(latestReminderTime(world.ago(0)).getTime() - 1)
  for (const at of [...times, lastTime].toSorted((one, other) => one.getTime() - other.getTime())) {
    yield at
    await mailDecisions(world)
    await sendReminders(world, REMINDERS)
  }
}
