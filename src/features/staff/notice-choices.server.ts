import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isChosen, type NoticeChoices, noticeKindsOf, WAYS } from './notices.ts'
import { lockStaffMember } from './queries.server.ts'
import { staffMembers } from './table.server.ts'

/** Saves what a colleague chose of the kinds that their role has now. What they chose of other kinds stays. */
export async function saveNoticeChoices(app: AppContext, actor: StaffActor, chosen: NoticeChoices): Promise<void> {
  await app.db.transaction(async tx => {
    const staffMember = await lockStaffMember(tx, actor.id)
    if (staffMember === null) return
    const kinds = noticeKindsOf(staffMember.role).filter(kind => chosen[kind] !== undefined)
    const picked = Object.fromEntries(kinds.map(kind => [kind, chosen[kind]]))
    const noticeChoices = { ...staffMember.noticeChoices, ...picked }
    const changed = kinds.filter(kind =>
      WAYS.some(way => isChosen(staffMember, kind, way) !== isChosen({ noticeChoices }, kind, way)),
    )
    if (changed.length === 0) return
    await tx
      .update(staffMembers)
      .set({ noticeChoices, updatedAt: app.clock.now() })
      .where(eq(staffMembers.id, actor.id))
    const subject = { kind: 'staff', id: actor.id } as const
    await recordEvent(app, tx, { type: 'staff.notices_chosen', actor, subject, kinds: changed.join(',') })
  })
}
