import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { passwordOf as passwordHashOf } from '#src/features/staff/queries.server.ts'
import type { StaffGround } from '#src/features/staff/sign-in.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { writePassword } from '#src/features/staff/write-password.server.ts'
import type { DEMO_COLLEAGUE, DEMO_OWNER } from './demo-staff.ts'

/**
 * The password with which an account of the demonstration can be used, whatever visitors made of the account since. Each
 * install has its own, the same at every start: nobody can know it who does not run it.
 */
export async function openAccount(
  app: StaffGround & { sessionSecret: string },
  { email, role }: typeof DEMO_OWNER | typeof DEMO_COLLEAGUE,
): Promise<string> {
  const password = passwordOf(app.sessionSecret, email)
  const hash = await app.staffAuth.hashPassword(password)
  await app.db.transaction(async tx => {
    const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update')
    if (member === undefined) throw new Error('The account of the demonstration is gone.')
    if (member.role !== role || member.disabledAt !== null) {
      const now = app.clock.now()
      await tx
        .update(staffMembers)
        .set({ role, disabledAt: null, updatedAt: now })
        .where(eq(staffMembers.id, member.id))
    }
    const before = await passwordHashOf(tx, member.id)
    // Sessions end with a new password: whoever is signed in with this one stays.
    if (before !== null && (await app.staffAuth.checkPassword(password, before))) return
    await writePassword(app, tx, { staffId: member.id, hash })
    await recordEvent(app, tx, {
      type: 'staff.password_set',
      actor: { kind: 'system' },
      subject: { kind: 'staff', id: member.id },
      by: 'command',
    })
  })
  return password
}

function passwordOf(secret: string, email: string): string {
  const digits = createHmac('sha256', secret).update(`demonstration of ${email}`).digest('hex')
  return [0, 5, 10, 15].map(start => digits.slice(start, start + 5)).join('-')
}
