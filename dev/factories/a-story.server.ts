import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { CONSENT, hasWords, type StorySector, type StoryState } from '#src/features/stories/story.ts'
import { stories } from '#src/features/stories/table.server.ts'

type StoryDraft = { state: StoryState; quote: string; name: string; role: string; sector: StorySector }

const DEFAULTS: StoryDraft = {
  state: 'published',
  quote: 'They told me which of my papers were evidence, and which were only press.',
  name: 'Adaeze N.',
  role: 'Product engineer',
  sector: 'technology',
}

/** A story of a case, published by default: `aStory().saying('…').waiting().saveTo(application, db, clock)`. */
export function aStory(draft: StoryDraft = DEFAULTS) {
  const change = (changes: Partial<StoryDraft>) => aStory({ ...draft, ...changes })
  return {
    saying: (quote: string) => change({ quote }),
    by: (name: string, role = draft.role) => change({ name, role }),
    of: (sector: StorySector) => change({ sector }),
    asked: () => change({ state: 'asked' }),
    waiting: () => change({ state: 'waiting' }),
    withdrawn: () => change({ state: 'withdrawn' }),
    saveTo: (ofCase: { id: string; personId: string }, db: Database, clock: Clock) =>
      save(draft, ofCase, db, clock.now()),
  }
}

async function save(
  { state, ...words }: StoryDraft,
  { id: caseId, personId }: { id: string; personId: string },
  db: Database,
  now: Date,
) {
  const given = hasWords(state) ? { ...words, consent: CONSENT, consentedAt: now } : {}
  const [saved] = await db
    .insert(stories)
    .values({ id: randomUUID(), caseId, personId, state, stateSince: now, ...given })
    .returning()
  if (saved === undefined) throw new Error('The story was not saved.')
  return saved
}
