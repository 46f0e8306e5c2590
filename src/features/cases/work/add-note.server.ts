import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase, type CaseKind, pageOfCase } from '#src/features/cases/case-kinds.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { foldText } from '#src/fold-text.ts'
import { mentionedMail } from './mails.tsx'
import { listMentionable } from './queries.server.ts'
import { caseNotes } from './table.server.ts'

export type NewNote = { idempotencyKey?: string; caseId: string; text: string }

/** Adds a signed note. Colleagues whose name follows an @ get a mail and an entry in the bell. */
export async function addNote(
  app: AppContext,
  actor: StaffActor,
  { idempotencyKey = randomUUID(), caseId, text }: NewNote,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const about = await lockCase(tx, caseId)
    if (about === null) return { ok: false, reason: 'not-found' }
    await insertNote(app, tx, actor, { id: idempotencyKey, about, text })
    return { ok: true }
  })
}

type NotedCase = { kind: CaseKind; id: string; name: string }

/** `status` is the status beside which the note was written. */
type WrittenNote = { id?: string; about: NotedCase; text: string; status?: Status }

/** The caller has locked the case. A repeated id adds no second note. Returns false then. */
export async function insertNote(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { id = randomUUID(), about, text, status }: WrittenNote,
): Promise<boolean> {
  const mentioned = await findMentioned(tx, actor, text)
  const mentionedIds = mentioned.map(colleague => colleague.id)
  const inserted = await tx
    .insert(caseNotes)
    .values({ id, caseId: about.id, authorId: actor.id, text, status, mentionedIds, createdAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ id: caseNotes.id })
  if (inserted.length === 0) return false
  await recordEvent(app, tx, {
    type: 'note.added',
    actor,
    subject: aboutCase(about),
    noteId: id,
    mentions: mentionedIds.join(','),
  })
  if (mentioned.length === 0) return true
  const names = await findStaffNames(tx, [actor.id])
  await queueStaffMail(app, tx, {
    mail: mentionedMail,
    only: mentionedIds,
    about: aboutCase(about),
    data: {
      by: names.get(actor.id) ?? 'A colleague',
      applicantName: about.name,
      url: `${app.publicUrl}${pageOfCase(about)}#notes`,
    },
  })
  return true
}

async function findMentioned(tx: Transaction, actor: StaffActor, text: string) {
  if (!text.includes('@')) return []
  const colleagues = await listMentionable(tx)
  const ids = findMentions(text, colleagues)
  return colleagues.filter(({ id }) => ids.includes(id) && id !== actor.id)
}

type Named = { id: string; name: string }

/** Returns the colleagues whose first or full name follows an @. A first name that two colleagues share names both. */
export function findMentions(text: string, colleagues: ReadonlyArray<Named>): Array<string> {
  const beginnings = foldText(text)
    .split(/(?<![\p{L}\p{N}])@/u)
    .slice(1)
  return colleagues.filter(({ name }) => beginnings.some(words => beginsWithName(words, foldText(name)))).map(toId)
}

function beginsWithName(words: string, name: string): boolean {
  const [firstName = name] = name.split(' ')
  return [name, firstName].some(each => words.startsWith(each) && !/^[\p{L}\p{N}]/u.test(words.slice(each.length)))
}

function toId({ id }: Named): string {
  return id
}
