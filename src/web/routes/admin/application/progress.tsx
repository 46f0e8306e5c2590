import { Thread } from '../../../ui/thread.tsx'
import type { ApplicationPage } from './application-page.server.ts'

/** What staff noted, and how far the applicant is told that it has come: in stages, which are fewer than the statuses. */
export function Progress({ page: { application, now, stages } }: { page: ApplicationPage }) {
  return (
    <>
      <section className="panel" aria-labelledby="admin-notes">
        <h2 id="admin-notes">Admin notes</h2>
        {application.adminNotes === null ? (
          <p className="muted">None. What you note under Update Status stands here; the applicant never sees it.</p>
        ) : (
          <p className="as-typed">{application.adminNotes}</p>
        )}
      </section>
      {application.resubmissionRequired && (
        <section className="panel" aria-labelledby="resubmission">
          <h2 id="resubmission">Resubmission asked for</h2>
          <p className="as-typed">{application.resubmissionReason}</p>
          {application.sentBackOn && <p className="muted small">Asked on {application.sentBackOn}</p>}
        </section>
      )}
      <section className="panel" aria-labelledby="stages">
        <div className="panel-head">
          <h2 id="stages">What the applicant sees</h2>
          <span className="muted small">Here since {application.statusSince}</span>
        </div>
        <p>{now}</p>
        <Thread steps={stages} />
      </section>
    </>
  )
}
