import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import { forgetWithoutCases } from '#src/features/cases/people.server.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { storyThanksMail } from './mails.tsx'
import { CONSENT, hasWords } from './story.ts'
import type { WrittenStory } from './story-form.ts'
import { stories } from './table.server.ts'

type LockedStory = typeof stories.$inferSelect

const NO_WORDS = { quote: null, name: null, role: null, sector: null, consent: null, consentedAt: null }

/** Stores the words with the consent to them. New words leave the website until staff publish them. */
export async function sendStory(
  app: AppContext,
  id: string,
  written: WrittenStory,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const locked = await lockStoryAndCase(tx, id)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const { story, ofCase } = locked
    if (isSame(story, written)) return { ok: true }
    const now = app.clock.now()
    const version = story.state === 'asked' ? 1 : story.version + 1
    await tx
      .update(stories)
      .set({ ...written, state: 'waiting', stateSince: now, consent: CONSENT, consentedAt: now, version })
      .where(eq(stories.id, id))
    await recordEvent(app, tx, { type: 'story.sent', ...byWriter(story), storyId: id, version })
    if (ofCase === null) return { ok: true }
    const { name, email } = ofCase
    await notify(app, tx, applicant(email), {
      mail: storyThanksMail,
      about: { kind: 'application', id: ofCase.id },
      data: { name, storyId: id, consent: CONSENT },
    })
    return { ok: true }
  })
}

/** The case is locked before its story. Returns null for a case in the bin. */
async function lockStoryAndCase(tx: Transaction, id: string) {
  const [found] = await tx.select({ caseId: stories.caseId }).from(stories).where(eq(stories.id, id))
  const ofCase = found?.caseId ? await lockCase(tx, found.caseId) : null
  const story = await lockStory(tx, id)
  return story === null ? null : { story, ofCase: story.caseId === null ? null : ofCase }
}

async function lockStory(tx: Transaction, id: string): Promise<LockedStory | null> {
  const [story] = await tx
    .select()
    .from(stories)
    .where(and(eq(stories.id, id), isOutsideBin(stories.caseId)))
    .for('update')
  return story ?? null
}

function isSame(story: LockedStory, { quote, name, role, sector }: WrittenStory): boolean {
  return (
    hasWords(story.state) &&
    story.quote === quote &&
    story.name === name &&
    story.role === role &&
    story.sector === sector
  )
}

/** A writer whose case is gone has no id any more. */
function byWriter({ id, caseId }: LockedStory) {
  const actor: Actor = caseId === null ? { kind: 'visitor' } : { kind: 'applicant', id: caseId }
  return { actor, subject: toSubject({ id, caseId }) }
}

function toSubject({ id, caseId }: Pick<LockedStory, 'id' | 'caseId'>) {
  return caseId === null ? ({ kind: 'story', id } as const) : ({ kind: 'application', id: caseId } as const)
}

/** Deletes the words at once, also while the case is in the bin. What is left of the row goes with the case. */
export async function withdrawStory(app: AppContext, id: string): Promise<void> {
  await app.db.transaction(async tx => {
    const [story] = await tx.select().from(stories).where(eq(stories.id, id)).for('update')
    if (story === undefined || !hasWords(story.state)) return
    if (story.caseId === null) {
      await tx.delete(stories).where(eq(stories.id, id))
      await forgetWithoutCases(tx, story.personId)
    } else {
      await tx
        .update(stories)
        .set({ ...NO_WORDS, state: 'withdrawn', stateSince: app.clock.now() })
        .where(eq(stories.id, id))
    }
    const wasPublished = story.state === 'published'
    await recordEvent(app, tx, { type: 'story.withdrawn', ...byWriter(story), storyId: id, wasPublished })
  })
}

export type PublishResult = { ok: true } | { ok: false; reason: 'not-found' | 'changed' }

/** `version` is what the actor has read: the writer may have sent other words since. */
export async function publishStory(
  app: AppContext,
  actor: StaffActor,
  { id, version }: { id: string; version: number },
): Promise<PublishResult> {
  return app.db.transaction(async tx => {
    const story = await lockStory(tx, id)
    if (story === null || !hasWords(story.state)) return { ok: false, reason: 'not-found' }
    if (story.version !== version) return { ok: false, reason: 'changed' }
    if (story.state === 'published') return { ok: true }
    await tx.update(stories).set({ state: 'published', stateSince: app.clock.now() }).where(eq(stories.id, id))
    await recordEvent(app, tx, { type: 'story.published', actor, subject: toSubject(story), storyId: id, version })
    return { ok: true }
  })
}

export async function unpublishStory(
  app: AppContext,
  actor: StaffActor,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const story = await lockStory(tx, id)
    if (story === null || !hasWords(story.state)) return { ok: false, reason: 'not-found' }
    if (story.state === 'waiting') return { ok: true }
    await tx.update(stories).set({ state: 'waiting', stateSince: app.clock.now() }).where(eq(stories.id, id))
    await recordEvent(app, tx, { type: 'story.unpublished', actor, subject: toSubject(story), storyId: id })
    return { ok: true }
  })
}
