import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  attach,
  type FilesRefusal,
  insertFiles,
  type NewFile,
  type ReceivedFile,
} from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { endReminders } from './answer-request.server.ts'
import { writeOpened } from './check-letter.server.ts'
import { findStateAfterFile, isAwaited, isOpenToReferee, type LetterFileKind, MAX_LETTER_FILES } from './letter.ts'
import {
  aboutLetter,
  isLinkOver,
  type LockedLetter,
  lockLetter,
  lockLetterOfLink,
  takesLetters,
} from './lock-letter.server.ts'
import { queueLetterNotice } from './referee-mail.server.ts'
import { letterFiles, letters } from './table.server.ts'

type SentFiles = { kind: LetterFileKind; received: ReadonlyArray<ReceivedFile> }

export type ReceiveResult =
  | { ok: true; addedCount: number }
  | { ok: false; reason: 'ended' | 'checked' | 'too-many' }
  | FilesRefusal

/** Stores what a referee sent by the link. A form that is sent twice is not stored twice. Throws Unavailable. */
export async function receiveFromReferee(
  app: FileContext,
  { linkId, kind, received }: SentFiles & { linkId: string },
): Promise<ReceiveResult> {
  return attach(app, { stem: chooseStem(), received }, newFiles => recordFromReferee(app, { linkId, kind, newFiles }))
}

/** Writes the rows of stored files. */
export async function recordFromReferee(
  app: AppContext,
  { linkId, ...stored }: StoredFiles & { linkId: string },
): Promise<ReceiveResult> {
  return app.db.transaction(async tx => {
    const locked = await lockLetterOfLink(tx, linkId)
    const isOver = locked === null || isLinkOver(locked.letter, app.clock.now())
    return isOver ? ENDED : record(app, tx, { actor: { kind: 'visitor' }, locked, ...stored })
  })
}

/** Stores what a referee sent to staff in another way. Throws Unavailable. */
export async function addForReferee(
  app: FileContext,
  actor: StaffActor,
  { applicationId, letterId, kind, received }: SentFiles & { applicationId: string; letterId: string },
): Promise<ReceiveResult> {
  return attach(app, { stem: chooseStem(), received }, newFiles =>
    app.db.transaction(async tx => {
      const locked = await lockLetter(tx, { applicationId, letterId })
      return locked === null ? ENDED : record(app, tx, { actor, locked, kind, newFiles })
    }),
  )
}

function chooseStem(): string {
  return `letters/${crypto.randomUUID()}`
}

const ENDED = { ok: false, reason: 'ended' } as const

type StoredFiles = { kind: LetterFileKind; newFiles: ReadonlyArray<NewFile> }

type Received = StoredFiles & { actor: Actor; locked: LockedLetter }

async function record(
  app: AppContext,
  tx: Transaction,
  { actor, locked, kind, newFiles }: Received,
): Promise<ReceiveResult> {
  const { application, letter } = locked
  if (!takesLetters(application)) return ENDED
  const here = await listStoredFiles(tx, letter.id)
  const isHere = ({ sha256 }: NewFile) => here.some(file => file.kind === kind && file.sha256 === sha256)
  // A page that is here already is stored again with the pages that came with it, because they are one letter.
  const added = newFiles.every(isHere) ? [] : newFiles
  if (added.length === 0 && !isAwaited(letter.state)) return { ok: true, addedCount: 0 }
  const isStaff = actor.kind === 'staff'
  if (!isOpenToReferee(letter.state) && !(isStaff && letter.state === 'named')) return { ok: false, reason: 'checked' }
  if (here.length + added.length > MAX_LETTER_FILES) return { ok: false, reason: 'too-many' }

  const now = app.clock.now()
  await insertFiles(app, tx, { caseId: letter.caseId, purpose: 'letter' }, added)
  const sentBy = isStaff ? 'staff' : 'referee'
  const rows = added.map(({ id }) => ({ fileId: id, letterId: letter.id, kind, sentBy, sentAt: now }) as const)
  if (rows.length > 0) await tx.insert(letterFiles).values(rows)
  const state = findStateAfterFile(letter.state, { kind, kinds: here.map(file => file.kind) })
  const hasNews = added.length > 0 || state !== letter.state
  if (!hasNews) return { ok: true, addedCount: 0 }
  await tx
    .update(letters)
    .set({
      version: letter.version + 1,
      ...(state !== letter.state && { state, cannotBecause: null }),
      ...(!isAwaited(state) && { stateSince: now }),
    })
    .where(eq(letters.id, letter.id))
  if (!isAwaited(state)) await endReminders(tx, letter)
  // Staff look at each file before the applicant may read it.
  const isNewText = kind !== 'cv' && added.length > 0
  if (isNewText && letter.openedAt !== null) await writeOpened(app, tx, actor, { letter, isOpen: false })
  const count = Math.max(1, added.length)
  await recordEvent(app, tx, {
    type: 'letter.received',
    actor,
    ...aboutLetter(letter),
    fileKind: kind,
    count,
    byStaff: isStaff,
  })
  if (!isStaff) await queueLetterNotice(app, tx, locked, kind)
  return { ok: true, addedCount: added.length }
}

function listStoredFiles(tx: Transaction, letterId: string) {
  return tx
    .select({ kind: letterFiles.kind, sha256: files.sha256 })
    .from(letterFiles)
    .innerJoin(files, eq(files.id, letterFiles.fileId))
    .where(eq(letterFiles.letterId, letterId))
    .orderBy(asc(letterFiles.sentAt), asc(letterFiles.fileId))
}
