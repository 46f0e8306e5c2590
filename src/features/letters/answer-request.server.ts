import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { addDays, instantInLagos } from '#src/dates.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isReminder, moveReminder, scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { isAwaited, LETTER_GRACE_DAYS } from './letter.ts'
import {
  aboutLetter,
  isLinkOver,
  type Letter,
  type LockedLetter,
  lockLetterOfLink,
  takesLetters,
} from './lock-letter.server.ts'
import { queueLetterNotice } from './referee-mail.server.ts'
import { findNextReminder } from './reminder-times.ts'
import { letters } from './table.server.ts'

export type AnswerRefusal = 'ended' | 'arrived'

type AnswerResult = { ok: true } | { ok: false; reason: AnswerRefusal }

const REFEREE = { kind: 'visitor' } as const

/** The referee says by when. `day` is a day in Lagos. Reminders that were sent before count. */
export async function promiseLetter(
  app: AppContext,
  { linkId, day }: { linkId: string; day: string },
): Promise<AnswerResult> {
  return answer(app, linkId, async (tx, { letter }) => {
    if (letter.state === 'promised' && letter.dueOn === day) return
    const now = app.clock.now()
    const lastDay = instantInLagos(addDays(day, LETTER_GRACE_DAYS + 1), '00:00')
    await tx
      .update(letters)
      .set({
        state: 'promised',
        stateSince: now,
        dueOn: day,
        cannotBecause: null,
        version: letter.version + 1,
        ...((letter.linkExpiresAt ?? now) < lastDay && { linkExpiresAt: lastDay }),
      })
      .where(eq(letters.id, letter.id))
    const reminder = await findReminder(tx, letter)
    const step = reminder?.step ?? 0
    const dueAt = findNextReminder({ state: 'promised', dueOn: day, step }, now)
    await scheduleReminders(tx, [{ caseId: letter.caseId, matter: 'letters', aboutId: letter.id, step, dueAt }])
    await recordEvent(app, tx, { type: 'letter.promised', actor: REFEREE, ...aboutLetter(letter), dueOn: day })
  })
}

/** The referee cannot write. They can still promise or send the letter later. */
export async function declineLetter(
  app: AppContext,
  { linkId, reason }: { linkId: string; reason: string | null },
): Promise<AnswerResult> {
  return answer(app, linkId, async (tx, { application, letter }) => {
    if (letter.state === 'cannot' && letter.cannotBecause === reason) return
    const isNew = letter.state !== 'cannot'
    await tx
      .update(letters)
      .set({
        state: 'cannot',
        cannotBecause: reason,
        version: letter.version + 1,
        ...(isNew && { stateSince: app.clock.now(), dueOn: null }),
      })
      .where(eq(letters.id, letter.id))
    await endReminders(tx, letter)
    if (!isNew) return
    await recordEvent(app, tx, { type: 'letter.declined', actor: REFEREE, ...aboutLetter(letter) })
    await queueLetterNotice(app, tx, { application, letter }, 'cannot')
  })
}

async function answer(
  app: AppContext,
  linkId: string,
  write: (tx: Transaction, locked: LockedLetter) => Promise<void>,
): Promise<AnswerResult> {
  return app.db.transaction(async tx => {
    const locked = await lockLetterOfLink(tx, linkId)
    if (locked === null || !takesLetters(locked.application) || isLinkOver(locked.letter, app.clock.now()))
      return { ok: false, reason: 'ended' }
    const { state } = locked.letter
    if (!isAwaited(state) && state !== 'cannot') return { ok: false, reason: 'arrived' }
    await write(tx, locked)
    return { ok: true }
  })
}

async function findReminder(tx: Transaction, { id, caseId }: Letter) {
  const [reminder] = await tx
    .select()
    .from(reminders)
    .where(isReminder({ caseId, matter: 'letters', aboutId: id }))
  return reminder
}

/** Nothing is awaited any more. What was sent and stopped stays counted. */
export async function endReminders(tx: Transaction, letter: Letter): Promise<void> {
  const reminder = await findReminder(tx, letter)
  if (reminder !== undefined) await moveReminder(tx, reminder, null, reminder.step)
}
