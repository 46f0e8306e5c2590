import type { Database } from '#src/database/client.ts'
import { criteria, criteriaSets } from '#src/features/visa/table.server.ts'

/** No body has these criteria, so that tests don’t depend on what the bodies ask. */
export const INVENTED_SET = { body: 'ukri', route: 'promise', field: 'technology' } as const

/** Stores a set with the criteria `invented-prize` and `invented-paper`. */
export async function saveCriteriaSet(db: Database): Promise<void> {
  const shared = { setId: 'invented', text: 'Show it.', evidence: '' }
  await db.transaction(async tx => {
    await tx.insert(criteriaSets).values({
      id: 'invented',
      ...INVENTED_SET,
      optionalNeeded: 1,
      letters: 3,
      letterRule: 'Three letters.',
      sources: [{ name: 'gov.uk', url: 'https://www.gov.uk/global-talent' }],
    })
    await tx.insert(criteria).values([
      { ...shared, id: 'invented-prize', kind: 'mandatory', position: 1, title: 'A prize' },
      { ...shared, id: 'invented-paper', kind: 'optional', position: 2, title: 'A paper' },
    ])
  })
}
