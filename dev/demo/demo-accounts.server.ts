import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Database } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { writePassword } from '#src/features/staff/passwords.server.ts'
import { findPassword } from '#src/features/staff/queries.server.ts'
import type { StaffContext } from '#src/features/staff/staff-auth.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { STAFF } from './people.ts'

export async function findDatabaseContent(db: Database): Promise<'nothing' | 'demonstration' | 'other records'> {
  const [owner] = await db.select().from(staffMembers).where(eq(staffMembers.email, STAFF.adaeze.email))
  if (owner !== undefined) return 'demonstration'
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists (select from staff_members) or exists (select from cases) or exists (select from payments) as any`)
  return rows[0]?.any === true ? 'other records' : 'nothing'
}

/**
 * Restores the role and the password, which visitors may have changed. Returns the password, which is derived from the
 * session secret and is therefore different on each installation.
 */
export async function resetDemoAccount(
  app: StaffContext & { sessionSecret: string },
  { name, email, role }: (typeof STAFF)['adaeze' | 'tade' | 'bisi'],
): Promise<string> {
  const password = deriveDemoPassword(app.sessionSecret, email)
  const passwordHash = await app.staffAuth.hashPassword(password)
  await app.db.transaction(async tx => {
    const [existing] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update')
    // A demonstration of an older release has fewer accounts.
    const staffMember =
      existing ?? (await aStaffMember().named(name).withEmail(email).inRole(role).saveTo(tx, app.clock))
    if (staffMember.role !== role || staffMember.disabledAt !== null) {
      const now = app.clock.now()
      await tx
        .update(staffMembers)
        .set({ role, disabledAt: null, updatedAt: now })
        .where(eq(staffMembers.id, staffMember.id))
    }
    const current = await findPassword(tx, staffMember.id)
    // An unchanged password is not written again, because that would end the account's sessions.
    if (current !== null && (await app.staffAuth.checkPassword(password, current.hash))) return
    await writePassword(app, tx, { staffId: staffMember.id, hash: passwordHash })
    await recordEvent(app, tx, {
      type: 'staff.password_set',
      actor: { kind: 'system' },
      subject: { kind: 'staff', id: staffMember.id },
      by: 'command',
    })
  })
  return password
}

function deriveDemoPassword(secret: string, email: string): string {
  const hexDigits = createHmac('sha256', secret).update(`demonstration of ${email}`).digest('hex')
  return [0, 5, 10, 15].map(start => hexDigits.slice(start, start + 5)).join('-')
}
