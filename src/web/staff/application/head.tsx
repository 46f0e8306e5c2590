import { CopyButton } from '../../ui/copy-button.tsx'
import { StepList } from '../../ui/step-list.tsx'
import type { ApplicationPage } from './application-page.server.ts'

export function ApplicationHead({ application }: Pick<ApplicationPage, 'application'>) {
  const { applicantName, reference } = application
  return (
    <div className="row page-head application-head">
      <h1>{applicantName}</h1>
      {reference === null ? (
        <span className="muted">No reference yet</span>
      ) : (
        <span className="ref">
          {reference} <CopyButton text={reference} noun="the reference" />
        </span>
      )}
    </div>
  )
}

export function Notes({ application }: Pick<ApplicationPage, 'application'>) {
  return (
    <>
      {application.adminNotes !== null && (
        <section className="panel" aria-labelledby="admin-notes">
          <h2 id="admin-notes">Admin notes</h2>
          <p className="breaks">{application.adminNotes}</p>
        </section>
      )}
      {application.resubmissionRequired && (
        <section className="panel" aria-labelledby="resubmission">
          <h2 id="resubmission">Resubmission requested</h2>
          <p className="breaks">{application.resubmissionReason}</p>
          {application.sentBackOn && <p className="muted small">Requested on {application.sentBackOn}</p>}
        </section>
      )}
    </>
  )
}

export function Stages({
  application,
  nextStep,
  stages,
}: Pick<ApplicationPage, 'application' | 'nextStep' | 'stages'>) {
  return (
    <section className="panel" aria-labelledby="stages">
      <div className="row ends panel-head">
        <h2 id="stages">What the applicant sees</h2>
        <span className="muted small">Since {application.statusSince}</span>
      </div>
      <p>{nextStep.sentence}</p>
      <StepList steps={stages} />
    </section>
  )
}
