import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isInPack } from '#src/features/evidence/stored-pack/take-out.server.ts'
import { LETTER_CHECK_KEYS } from './letter.ts'
import { aboutLetter, type Letter, lockLetter, takesLetters } from './lock-letter.server.ts'
import { listFileIds } from './remove-letter.server.ts'
import { letterFiles, letters } from './table.server.ts'

type Ids = { applicationId: string; letterId: string }

export type CheckRefusal = 'gone' | 'closed' | 'changed' | 'not-signed' | 'not-all-ticked'

/** Records that a signed letter has all that the body asks. `version` is what the actor has read. */
export async function checkLetter(
  app: AppContext,
  actor: StaffActor,
  { version, ticked, datedOn, ...ids }: Ids & { version: number; ticked: ReadonlyArray<string>; datedOn: string },
): Promise<{ ok: true } | { ok: false; reason: CheckRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    const { application, letter } = locked
    const isDone = letter.state === 'checked' && letter.datedOn === datedOn && isSame(letter.ticked, ticked)
    // Check for a no-op before the version, so that a retried request succeeds.
    if (isDone) return { ok: true }
    if (letter.version !== version) return { ok: false, reason: 'changed' }
    if (!takesLetters(application)) return { ok: false, reason: 'closed' }
    const isSigned = and(eq(letterFiles.letterId, letter.id), eq(letterFiles.kind, 'signed'))
    const isHere = letter.state === 'signed' || letter.state === 'checked'
    if (!isHere || (await tx.$count(letterFiles, isSigned)) === 0) return { ok: false, reason: 'not-signed' }
    if (LETTER_CHECK_KEYS.some(key => !ticked.includes(key))) return { ok: false, reason: 'not-all-ticked' }
    await tx
      .update(letters)
      .set({
        ticked: [...ticked],
        datedOn,
        state: 'checked',
        checkedBy: actor.id,
        version: letter.version + 1,
        ...(letter.state !== 'checked' && { stateSince: app.clock.now() }),
      })
      .where(eq(letters.id, letter.id))
    await recordEvent(app, tx, { type: 'letter.checked', actor, ...aboutLetter(letter), datedOn })
    return { ok: true }
  })
}

function isSame(stored: ReadonlyArray<string>, ticked: ReadonlyArray<string>): boolean {
  return stored.length === ticked.length && stored.every(key => ticked.includes(key))
}

/** Lets the applicant read what the referee wrote, or ends that. What they read in a pack stays open. Safe to repeat. */
export async function openLetter(
  app: AppContext,
  actor: StaffActor,
  { isOpen, ...ids }: Ids & { isOpen: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'in-pack' }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    const { letter } = locked
    if ((letter.openedAt !== null) === isOpen) return { ok: true }
    const { caseId, id } = letter
    if (!isOpen && (await isInPack(tx, { caseId, fileIds: await listFileIds(tx, id) })))
      return { ok: false, reason: 'in-pack' }
    await writeOpened(app, tx, actor, { letter, isOpen })
    return { ok: true }
  })
}

/** The caller has locked the letter. */
export async function writeOpened(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { letter, isOpen }: { letter: Letter; isOpen: boolean },
): Promise<void> {
  await tx
    .update(letters)
    .set({ openedAt: isOpen ? app.clock.now() : null })
    .where(eq(letters.id, letter.id))
  const type = isOpen ? 'letter.opened' : 'letter.closed'
  await recordEvent(app, tx, { type, actor, ...aboutLetter(letter) })
}

/** The applicant reads the letters of a pack, so preparing it opens them. The caller has locked the case. */
export async function openLettersOfFiles(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  fileIds: ReadonlyArray<string>,
): Promise<void> {
  const ofFiles = tx
    .select({ id: letterFiles.letterId })
    .from(letterFiles)
    .where(inArray(letterFiles.fileId, [...fileIds]))
  const isClosed = and(inArray(letters.id, ofFiles), isNull(letters.openedAt))
  const closed = await tx.select().from(letters).where(isClosed).orderBy(asc(letters.position))
  for (const letter of closed) await writeOpened(app, tx, actor, { letter, isOpen: true })
}
