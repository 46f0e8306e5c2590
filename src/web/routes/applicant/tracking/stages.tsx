import { Thread } from '../../../ui/thread.tsx'
import type { TrackingPage } from './tracking-page.server.ts'

/** The stages of what was bought: what we do, what the applicant does, what was delivered; and what is not part of it. */
export function Stages({ stages }: Pick<TrackingPage, 'stages'>) {
  return (
    <Thread
      steps={stages.map(({ title, description, state, more, delivered, leftOut }) => ({
        title,
        description,
        state,
        more: (
          <>
            {more && <p className="small muted">{more}</p>}
            {delivered && (
              <p className="small">
                <strong>{delivered}</strong>
              </p>
            )}
            {leftOut && (
              <p className="muted">
                {leftOut.words}. <a href={leftOut.href}>See {leftOut.packageName}</a>
              </p>
            )}
          </>
        ),
      }))}
    />
  )
}
