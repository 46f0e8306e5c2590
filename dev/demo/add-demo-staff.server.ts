import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aStaffMember, type SavedStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { DEMO_COLLEAGUE, DEMO_OWNER, OTHER_STAFF, type Team } from './demo-staff.ts'
import { addMs, type DiaryEntry } from './diary.ts'
import { chooseOfficeTime } from './office-hours.ts'
import type { Random } from './random.ts'

/** Adds staff with random passwords. Returns entries that record when they joined, left and signed in. */
export async function addDemoStaff(db: Database, random: Random, now: Date, since: Date) {
  const clock = { now: () => since }
  const addStaffMember = ({ name, email, role }: { name: string; email: string; role: Role }, isInvited = false) => {
    const draft = aStaffMember().named(name).withEmail(email).inRole(role)
    return (isInvited ? draft : draft.withPassword(randomBytes(24).toString('base64url'))).saveTo(db, clock)
  }
  const owner = await addStaffMember(DEMO_OWNER)
  const colleague = await addStaffMember(DEMO_COLLEAGUE)
  const otherStaff: Array<{ state: (typeof OTHER_STAFF)[number]['state']; staffMember: SavedStaffMember }> = []
  for (const demoStaffMember of OTHER_STAFF) {
    otherStaff.push({
      state: demoStaffMember.state,
      staffMember: await addStaffMember(demoStaffMember, demoStaffMember.state === 'invited'),
    })
  }
  const [active = owner, disabled = owner, invited] = ['active', 'disabled', 'invited'].map(
    state => otherStaff.find(other => other.state === state)?.staffMember,
  )
  const activeStaff = [owner, colleague, active]
  const disabledAt = chooseOfficeTime(random, addMs(now, -45 * DAY_MS))
  return {
    team: {
      adaeze: toActor(owner),
      tade: toActor(colleague),
      folasade: toActor(active),
      kasimu: toActor(disabled),
    } satisfies Team,
    staff: (at: Date) => [...activeStaff, ...(at < disabledAt ? [disabled] : [])].map(toActor),
    entries: [
      createAddedEntry(since, owner, { kind: 'system' }, 'command'),
      ...[colleague, active, disabled].map(staffMember =>
        createAddedEntry(addMs(since, HOUR_MS), staffMember, toActor(owner)),
      ),
      invited && createAddedEntry(chooseOfficeTime(random, addMs(now, -3 * DAY_MS)), invited, toActor(owner)),
      createDisabledEntry(disabledAt, disabled, toActor(owner)),
      ...activeStaff.flatMap(staffMember =>
        [9, 6, 4, 1].map(days => createSignedInEntry(addMs(now, -days * DAY_MS), staffMember)),
      ),
    ].filter(entry => entry !== undefined),
  }
}

function toActor({ id }: SavedStaffMember): StaffActor {
  return { kind: 'staff', id }
}

function createAddedEntry(
  at: Date,
  { id, role }: SavedStaffMember,
  actor: StaffActor | { kind: 'system' },
  by: 'invitation' | 'command' = 'invitation',
): DiaryEntry {
  return {
    at,
    write: app =>
      app.db.transaction(tx =>
        recordEvent(app, tx, { type: 'staff.added', actor, subject: { kind: 'staff', id }, by, role }),
      ),
  }
}

function createDisabledEntry(at: Date, { id }: SavedStaffMember, actor: StaffActor): DiaryEntry {
  return {
    at,
    write: app =>
      app.db.transaction(async tx => {
        await tx.update(staffMembers).set({ disabledAt: at }).where(eq(staffMembers.id, id))
        await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id } })
      }),
  }
}

function createSignedInEntry(at: Date, { id }: SavedStaffMember): DiaryEntry {
  return {
    at,
    write: app =>
      app.db.transaction(async tx => {
        await tx.update(staffMembers).set({ lastLoginAt: at, notificationsSeenAt: at }).where(eq(staffMembers.id, id))
        const subject = { kind: 'staff', id } as const
        await recordEvent(app, tx, { type: 'staff.signed_in', actor: { kind: 'staff', id }, subject })
      }),
  }
}
