import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { SignedInStaff } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffSessions } from './table.server.ts'

export async function signOut(app: StaffContext, staff: SignedInStaff): Promise<{ cookies: ReadonlyArray<string> }> {
  await app.db.transaction(async tx => {
    await tx.delete(staffSessions).where(eq(staffSessions.id, staff.sessionId))
    await recordEvent(app, tx, {
      type: 'staff.signed_out',
      actor: { kind: 'staff', id: staff.id },
      subject: { kind: 'staff', id: staff.id },
    })
  })
  return { cookies: [app.staffAuth.sessionCookie.cleared] }
}
