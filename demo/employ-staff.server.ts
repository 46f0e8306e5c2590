import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aStaffMember, type SavedStaffMember } from '#factories/a-staff-member.server.ts'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { Chance } from './chance.ts'
import { DEMO_COLLEAGUE, DEMO_OWNER, OTHER_STAFF } from './demo-staff.ts'
import { type Entry, later } from './diary.ts'
import { inOfficeHours } from './office-hours.ts'

/** Those who work there, since before anything happened, and when they came and went. Their passwords are nobody's. */
export async function employStaff(db: Database, chance: Chance, now: Date, since: Date) {
  const clock = { now: () => since }
  const employ = ({ name, email, role }: { name: string; email: string; role: Role }, isInvited = false) => {
    const draft = aStaffMember().named(name).withEmail(email).inRole(role)
    return (isInvited ? draft : draft.withPassword(randomBytes(24).toString('base64url'))).saveTo(db, clock)
  }
  const owner = await employ(DEMO_OWNER)
  const colleague = await employ(DEMO_COLLEAGUE)
  const others: Array<{ state: (typeof OTHER_STAFF)[number]['state']; member: SavedStaffMember }> = []
  for (const each of OTHER_STAFF) {
    others.push({ state: each.state, member: await employ(each, each.state === 'invited') })
  }
  const [active, disabled, invited] = ['active', 'disabled', 'invited'].map(
    state => others.find(other => other.state === state)?.member,
  )
  const working = [owner, colleague, active].filter(member => member !== undefined)
  const left = inOfficeHours(chance, later(now, -45 * DAY_MS))
  return {
    owner: actorOf(owner),
    /** Who works there at a moment. */
    staff: (at: Date) =>
      [...working, at < left ? disabled : undefined].filter(member => member !== undefined).map(actorOf),
    entries: [
      added(since, owner, { kind: 'system' }, 'command'),
      ...[colleague, active, disabled].map(member => member && added(later(since, HOUR_MS), member, actorOf(owner))),
      invited && added(inOfficeHours(chance, later(now, -3 * DAY_MS)), invited, actorOf(owner)),
      disabled && leaving(left, disabled, actorOf(owner)),
      ...working.flatMap(member => [9, 6, 4, 1].map(days => signedIn(later(now, -days * DAY_MS), member))),
    ].filter(entry => entry !== undefined),
  }
}

function actorOf({ id }: SavedStaffMember): StaffActor {
  return { kind: 'staff', id }
}

function added(
  at: Date,
  { id, role }: SavedStaffMember,
  actor: StaffActor | { kind: 'system' },
  by: 'invitation' | 'command' = 'invitation',
): Entry {
  return {
    at,
    write: app =>
      app.db.transaction(tx =>
        recordEvent(app, tx, { type: 'staff.added', actor, subject: { kind: 'staff', id }, by, role }),
      ),
  }
}

function leaving(at: Date, { id }: SavedStaffMember, actor: StaffActor): Entry {
  return {
    at,
    write: app =>
      app.db.transaction(async tx => {
        await tx.update(staffMembers).set({ disabledAt: at }).where(eq(staffMembers.id, id))
        await recordEvent(app, tx, { type: 'staff.disabled', actor, subject: { kind: 'staff', id } })
      }),
  }
}

function signedIn(at: Date, { id }: SavedStaffMember): Entry {
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
