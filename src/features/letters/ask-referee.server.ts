import { eq } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { DAYS_TO_CORRECT, DAYS_TO_WRITE, hasArrived, isAwaited, isOpenToReferee, LINK_DAYS } from './letter.ts'
import {
  aboutLetter,
  isLinkOver,
  type Letter,
  type LockedLetter,
  lockLetter,
  lockLetterOfLink,
  takesLetters,
} from './lock-letter.server.ts'
import { letterLinkMail, letterRequestMail, letterSentBackMail } from './mails.tsx'
import { describeToReferee } from './referee-mail.server.ts'
import { findNextReminder } from './reminder-times.ts'
import { letters } from './table.server.ts'

type Ids = { applicationId: string; letterId: string }

export type AskRefusal = 'gone' | 'closed' | 'answered' | 'changed'

/** Asks a referee who was named. Safe to repeat. */
export async function askReferee(
  app: AppContext,
  actor: StaffActor,
  ids: Ids,
): Promise<{ ok: true } | { ok: false; reason: AskRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    if (isAwaited(locked.letter.state)) return { ok: true }
    if (!takesLetters(locked.application)) return { ok: false, reason: 'closed' }
    if (locked.letter.state !== 'named') return { ok: false, reason: 'answered' }
    await sendRequest(app, tx, actor, locked)
    return { ok: true }
  })
}

/** Asks again with a new link, which ends the older ones. `mailId` names the intent, so a repeated form sends one mail. */
export async function askAgain(
  app: AppContext,
  actor: StaffActor,
  { mailId, ...ids }: Ids & { mailId: string },
): Promise<{ ok: true } | { ok: false; reason: AskRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    if (await isQueued(tx, mailId)) return { ok: true }
    const { application, letter } = locked
    if (!takesLetters(application)) return { ok: false, reason: 'closed' }
    if (!isAwaited(letter.state) && letter.state !== 'cannot') return { ok: false, reason: 'answered' }
    await sendRequest(app, tx, actor, { application, letter: { ...letter, linkId: crypto.randomUUID() } }, mailId)
    return { ok: true }
  })
}

async function isQueued(tx: Transaction, mailId: string): Promise<boolean> {
  return (await tx.$count(mails, eq(mails.id, mailId))) > 0
}

/** Mails the request and starts its reminders. The caller has locked the letter and checked that we may ask. */
export async function sendRequest(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { application, letter }: LockedLetter,
  mailId?: string,
): Promise<void> {
  const dueOn = addDays(dayInLagos(app.clock.now()), DAYS_TO_WRITE)
  await awaitLetter(app, tx, letter, dueOn)
  await recordEvent(app, tx, { type: 'letter.asked', actor, ...aboutLetter(letter), dueOn })
  await notify(app, tx, visitor(letter.email), {
    id: mailId,
    mail: letterRequestMail,
    about: { kind: 'application', id: application.id },
    data: describeToReferee(app, { application, letter }, dueOn),
  })
}

/** The referee has the next step, until `dueOn`. */
async function awaitLetter(app: AppContext, tx: Transaction, letter: Letter, dueOn: string): Promise<void> {
  const now = app.clock.now()
  await tx
    .update(letters)
    .set({
      state: 'asked',
      stateSince: now,
      dueOn,
      linkId: letter.linkId,
      linkExpiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
      cannotBecause: null,
      checkedBy: null,
      version: letter.version + 1,
    })
    .where(eq(letters.id, letter.id))
  const dueAt = findNextReminder({ state: 'asked', dueOn, step: 0 }, now)
  await scheduleReminders(tx, [{ caseId: letter.caseId, matter: 'letters', aboutId: letter.id, step: 0, dueAt }])
}

/** Sends a letter back with what is missing. `version` is what the actor has read. */
export async function sendBackLetter(
  app: AppContext,
  actor: StaffActor,
  { mailId, version, missing, ...ids }: Ids & { mailId: string; version: number; missing: string },
): Promise<{ ok: true } | { ok: false; reason: AskRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    if (await isQueued(tx, mailId)) return { ok: true }
    const { application, letter } = locked
    if (letter.version !== version) return { ok: false, reason: 'changed' }
    if (!takesLetters(application)) return { ok: false, reason: 'closed' }
    if (!hasArrived(letter.state)) return { ok: false, reason: 'answered' }
    const dueOn = addDays(dayInLagos(app.clock.now()), DAYS_TO_CORRECT)
    await awaitLetter(app, tx, letter, dueOn)
    await recordEvent(app, tx, { type: 'letter.sent_back', actor, ...aboutLetter(letter), dueOn })
    await notify(app, tx, visitor(letter.email), {
      id: mailId,
      mail: letterSentBackMail,
      about: { kind: 'application', id: application.id },
      data: { ...describeToReferee(app, locked, dueOn), missing },
    })
    return { ok: true }
  })
}

/**
 * Mails a new link to the address that we have, when the old one is over. Safe to repeat: the old link has ended then,
 * and its holder learns nothing.
 */
export async function mailNewLink(app: AppContext, linkId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const locked = await lockLetterOfLink(tx, linkId)
    if (locked === null) return
    const { application } = locked
    const now = app.clock.now()
    const isWanted = takesLetters(application) && isOpenToReferee(locked.letter.state)
    if (!isWanted || !isLinkOver(locked.letter, now)) return
    const letter = { ...locked.letter, linkId: crypto.randomUUID() }
    await tx
      .update(letters)
      .set({ linkId: letter.linkId, linkExpiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) })
      .where(eq(letters.id, letter.id))
    await recordEvent(app, tx, { type: 'letter.link_sent', actor: { kind: 'visitor' }, ...aboutLetter(letter) })
    await notify(app, tx, visitor(letter.email), {
      mail: letterLinkMail,
      about: { kind: 'application', id: application.id },
      data: describeToReferee(app, { application, letter }, letter.dueOn ?? dayInLagos(now)),
    })
  })
}
