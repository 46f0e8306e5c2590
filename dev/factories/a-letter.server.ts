import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { isAwaited, type LetterState } from '#src/features/letters/letter.ts'
import { letters } from '#src/features/letters/table.server.ts'

export type SavedLetter = typeof letters.$inferSelect

type LetterDraft = Partial<Omit<typeof letters.$inferInsert, 'caseId'>> & { state: LetterState }

/**
 * A letter of recommendation, from a referee who was named:
 * `aLetter(application.id).inState('asked').dueOn('2026-11-26').saveTo(db, clock)`.
 */
export function aLetter(caseId: string, draft: LetterDraft = { state: 'named' }) {
  const change = (changes: Partial<LetterDraft>) => aLetter(caseId, { ...draft, ...changes })
  return {
    at: (position: number) => change({ position }),
    from: (referee: Partial<Pick<SavedLetter, 'name' | 'role' | 'organisation' | 'knowsFrom' | 'email' | 'phone'>>) =>
      change(referee),
    inState: (state: LetterState) => change({ state }),
    /** `dueOn` is a day in Lagos. */
    dueOn: (dueOn: string) => change({ dueOn }),
    saveTo: (db: DatabaseOrTransaction, clock: Clock) => save(caseId, draft, db, clock.now()),
  }
}

async function save(caseId: string, draft: LetterDraft, db: DatabaseOrTransaction, now: Date): Promise<SavedLetter> {
  const today = dayInLagos(now)
  const [saved] = await db
    .insert(letters)
    .values({
      id: randomUUID(),
      caseId,
      position: 1,
      name: 'Folake Bello',
      role: 'Chief Technology Officer',
      organisation: 'Lagos Payments Ltd',
      knowsFrom: 'We built the payment service together from 2021 to 2024.',
      email: 'folake@lagospayments.example',
      stateSince: now,
      linkId: randomUUID(),
      ticked: [],
      ...(isAwaited(draft.state) && { dueOn: addDays(today, 14) }),
      ...(draft.state === 'checked' && { checkedBy: randomUUID(), datedOn: today }),
      ...draft,
    })
    .returning()
  if (saved === undefined) throw new Error('The letter was not saved.')
  return saved
}
