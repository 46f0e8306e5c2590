import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { sendRequest } from './ask-referee.server.ts'
import { DEFAULT_LETTERS, findStateAfterChange, hasArrived, isRemovable } from './letter.ts'
import type { Referee } from './letter-forms.ts'
import { aboutLetter, lockLetter, takesLetters } from './lock-letter.server.ts'
import { forgetReferees, removeLetterFiles, removeReminder } from './remove-letter.server.ts'
import { letters } from './table.server.ts'

type Writer = Extract<Actor, { kind: 'applicant' | 'staff' }>

export type NameRefusal = 'gone' | 'closed' | 'full' | 'named-already' | 'own-address'

/** Names a referee in the first free place. `id` becomes the id of the letter, so a repeated form names one. */
export async function nameReferee(
  app: AppContext,
  actor: Writer,
  { id, applicationId, referee }: { id: string; applicationId: string; referee: Referee },
): Promise<{ ok: true } | { ok: false; reason: NameRefusal }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'gone' }
    const named = await tx.select().from(letters).where(eq(letters.caseId, applicationId))
    if (named.some(letter => letter.id === id)) return { ok: true }
    if (!takesLetters(application)) return { ok: false, reason: 'closed' }
    const clash = findClash(referee, { application, others: named })
    if (clash !== null) return { ok: false, reason: clash }
    const set = await loadCriteriaSet({ db: tx, clock: app.clock }, application)
    const places = Array.from({ length: set?.letters ?? DEFAULT_LETTERS }, (_, index) => index + 1)
    const position = places.find(place => named.every(letter => letter.position !== place))
    if (position === undefined) return { ok: false, reason: 'full' }
    await tx.insert(letters).values({
      id,
      caseId: applicationId,
      position,
      ...referee,
      state: 'named',
      stateSince: app.clock.now(),
      linkId: crypto.randomUUID(),
      ticked: [],
    })
    await recordEvent(
      app,
      tx,
      { type: 'letter.named', actor, ...aboutLetter({ id, caseId: applicationId, position }) },
      describeReferee(null, referee),
    )
    return { ok: true }
  })
}

type Named = { id?: string; email: string }

function findClash(
  { email }: Referee,
  { application, others }: { application: { email: string }; others: ReadonlyArray<Named> },
): 'named-already' | 'own-address' | null {
  if (email === application.email) return 'own-address'
  return others.some(other => other.email === email) ? 'named-already' : null
}

function describeReferee(before: Referee | null, after: Referee) {
  const inWords = ({ name, role, organisation, email }: Referee) => `${name}, ${role}, ${organisation}, ${email}`
  return { referee: { before: before && inWords(before), after: inWords(after) } }
}

export type ChangeRefusal = Exclude<NameRefusal, 'full'> | 'changed' | 'arrived'

type Change = { applicationId: string; letterId: string; version: number; referee: Referee }

/** Changes the referee. Another person or address gets another link, and the links before it end. */
export async function changeReferee(
  app: AppContext,
  actor: Writer,
  { version, referee, ...ids }: Change,
): Promise<{ ok: true; isAskedAgain: boolean } | { ok: false; reason: ChangeRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return { ok: false, reason: 'gone' }
    const { application, letter } = locked
    // Check for a no-op before the version, so that a retried request succeeds.
    if (isSame(letter, referee)) return { ok: true, isAskedAgain: false }
    if (letter.version !== version) return { ok: false, reason: 'changed' }
    if (!takesLetters(application)) return { ok: false, reason: 'closed' }
    if (actor.kind === 'applicant' && hasArrived(letter.state)) return { ok: false, reason: 'arrived' }
    const others = await tx.select().from(letters).where(eq(letters.caseId, application.id))
    const clash = findClash(referee, { application, others: others.filter(({ id }) => id !== letter.id) })
    if (clash !== null) return { ok: false, reason: clash }

    const isOtherAddress = referee.email !== letter.email
    const isOtherPerson = referee.name !== letter.name
    const hasNewLink = isOtherAddress || isOtherPerson
    const state = findStateAfterChange({ state: letter.state, by: actor.kind, isOtherPerson, isOtherAddress })
    if (hasNewLink) await removeReminder(tx, letter)
    if (state === 'named') await removeLetterFiles(app, tx, letter)
    const [changed] = await tx
      .update(letters)
      .set({
        ...referee,
        version: letter.version + 1,
        ...(hasNewLink && { linkId: crypto.randomUUID(), linkExpiresAt: null }),
        ...(state !== letter.state && { state, stateSince: app.clock.now() }),
        // What staff opened and ticked was about the files that have just gone.
        ...(state === 'named' && { dueOn: null, cannotBecause: null, openedAt: null, datedOn: null, ticked: [] }),
      })
      .where(eq(letters.id, letter.id))
      .returning()
    await recordEvent(
      app,
      tx,
      { type: 'letter.changed', actor, ...aboutLetter(letter), hasNewLink },
      describeReferee(letter, referee),
    )
    const isAskedAgain = hasNewLink && state === 'asked' && actor.kind === 'staff' && changed !== undefined
    if (isAskedAgain) await sendRequest(app, tx, actor, { application, letter: changed })
    return { ok: true, isAskedAgain }
  })
}

function isSame(letter: Referee, referee: Referee): boolean {
  return (Object.keys(referee) as Array<keyof Referee>).every(key => letter[key] === referee[key])
}

/** Takes back a referee whom we have not asked, or who cannot write. */
export async function removeReferee(
  app: AppContext,
  actor: Writer,
  ids: { applicationId: string; letterId: string },
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'asked' }> {
  return app.db.transaction(async tx => {
    const locked = await lockLetter(tx, ids)
    if (locked === null) return (await isRemovedAlready(tx, ids)) ? { ok: true } : { ok: false, reason: 'gone' }
    const { letter } = locked
    if (!isRemovable(letter.state)) return { ok: false, reason: 'asked' }
    await removeLetterFiles(app, tx, letter)
    await removeReminder(tx, letter)
    await tx.delete(letters).where(eq(letters.id, letter.id))
    await forgetReferees(tx, letter)
    await recordEvent(app, tx, { type: 'letter.removed', actor, ...aboutLetter(letter) })
    return { ok: true }
  })
}

async function isRemovedAlready(
  tx: Transaction,
  { applicationId, letterId }: { applicationId: string; letterId: string },
) {
  if (!z.uuid().safeParse(letterId).success) return false
  const application = await lockApplication(tx, applicationId)
  return application !== null && (await tx.$count(letters, eq(letters.id, letterId))) === 0
}
