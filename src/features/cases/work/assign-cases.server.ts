import { and, eq, isNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase, pageOfCase } from '#src/features/cases/case-kinds.ts'
import { type LockedCase, lockCases } from '#src/features/cases/lock-cases.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { insertNote } from './add-note.server.ts'
import { MAX_ASSIGNED_AT_ONCE } from './forms.ts'
import { assignedMail } from './mails.tsx'
import { type Colleague, findActingOwners, lockOwner, type OwnerRefusal } from './owners.server.ts'
import { tasks } from './table.server.ts'

export type Assignment = {
  caseIds: ReadonlyArray<string>
  ownerId: string | null
  note: string | null
  /** Leaves what a colleague has, perhaps since the page was loaded. */
  onlyFree?: boolean
}

export type AssignResult =
  | { ok: true; changed: number; missing: number; taken: number; ownerName: string | null }
  | { ok: false; reason: OwnerRefusal }

/** Gives cases to a colleague. Without `ownerId` they lose their owner. Cases that the colleague owns already stay as they are, without a note. */
export async function assignCases(
  app: AppContext,
  actor: StaffActor,
  { caseIds, ownerId, note, onlyFree = false }: Assignment,
): Promise<AssignResult> {
  const ids = [...new Set(caseIds)]
  if (ids.length > MAX_ASSIGNED_AT_ONCE)
    throw new RangeError(`At most ${MAX_ASSIGNED_AT_ONCE} cases are assigned at once.`)
  return app.db.transaction(async tx => {
    const locked = await lockCases(tx, ids)
    const lockedOwner = await lockOwner(tx, ownerId)
    if (!lockedOwner.ok) return lockedOwner
    const { owner } = lockedOwner
    const different = locked.filter(each => each.ownerId !== ownerId)
    const actingOwners = onlyFree
      ? await findActingOwners(
          tx,
          different.map(each => each.ownerId),
        )
      : new Set()
    const changed = different.filter(each => !actingOwners.has(each.ownerId))
    const taken = different.length - changed.length
    const missing = ids.length - locked.length
    // Before the notes, because a note may mention the new owner, who gets one mail.
    if (owner !== null && changed.length > 0)
      await queueAssignedMail(app, tx, actor, { owner, changed, hasNote: note !== null })
    for (const lockedCase of changed) await giveCase(app, tx, actor, { lockedCase, owner, note })
    return { ok: true, changed: changed.length, missing, taken, ownerName: owner?.name ?? null }
  })
}

/** Open tasks of the former owner follow the case. */
async function giveCase(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { lockedCase, owner, note }: { lockedCase: LockedCase; owner: Colleague | null; note: string | null },
) {
  const { id, ownerId: from } = lockedCase
  const to = owner?.id ?? null
  await tx.update(cases).set({ ownerId: to }).where(eq(cases.id, id))
  if (from !== null) await tx.update(tasks).set({ ownerId: to }).where(isOpenTaskOf(id, from))
  const names = await findStaffNames(tx, from === null ? [] : [from])
  const before = from === null ? null : (names.get(from) ?? null)
  await recordEvent(
    app,
    tx,
    { type: 'case.assigned', actor, subject: aboutCase(lockedCase), from, to },
    { owner: { before, after: owner?.name ?? null } },
  )
  if (note !== null) await insertNote(app, tx, actor, { about: lockedCase, text: note })
}

function isOpenTaskOf(applicationId: string, ownerId: string) {
  return and(eq(tasks.caseId, applicationId), eq(tasks.ownerId, ownerId), isNull(tasks.doneAt))
}

async function queueAssignedMail(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { owner, changed, hasNote }: { owner: Colleague; changed: ReadonlyArray<LockedCase>; hasNote: boolean },
) {
  const names = await findStaffNames(tx, [actor.id])
  const [first] = changed
  const only = changed.length === 1 ? first : undefined
  await queueStaffMail(app, tx, {
    mail: assignedMail,
    actorId: actor.id,
    only: [owner.id],
    about: only === undefined ? { kind: 'staff', id: owner.id } : aboutCase(only),
    data: {
      by: names.get(actor.id) ?? 'A colleague',
      applicantName: only?.name ?? null,
      count: changed.length,
      hasNote,
      url: app.publicUrl + (only === undefined ? addresses.adminQueue({ owner: 'mine' }) : pageOfCase(only)),
    },
  })
}
