import { dateAndClock } from '#src/dates.ts'
import type { ApplicationForApplicant } from '#src/features/applications/queries.server.ts'
import { listOpenings, OPENINGS_SHOWN } from '#src/features/events/history/list-openings.server.ts'
import { listBrowsers } from '#src/features/people/access/browsers.server.ts'
import type { App } from '../../app-context.ts'

/** A browser with a proof, or staff in the preview. */
export type Viewer = { token: string | null; proofId: string | null; openingCount: number }

export const STAFF_VIEWER: Viewer = { token: null, proofId: null, openingCount: OPENINGS_SHOWN }

export async function loadAccess(
  app: App,
  { id, email }: Pick<ApplicationForApplicant, 'id' | 'email'>,
  { openingCount, ...viewer }: Viewer,
) {
  const [{ openings, hasMore }, browsers] = await Promise.all([
    listOpenings(app, id, openingCount),
    listBrowsers(app, { applicationId: id, email, ...viewer }),
  ])
  return {
    openings: openings.map(({ at, ...opening }) => ({ ...opening, at: dateAndClock(at) })),
    moreCount: hasMore ? openings.length + OPENINGS_SHOWN : null,
    browsers: browsers.map(({ provenAt, lastUsedAt, ...browser }) => ({
      ...browser,
      provenOn: provenAt && dateAndClock(provenAt),
      lastUsedOn: dateAndClock(lastUsedAt),
    })),
  }
}
