import { Notice } from '../../../ui/notice.tsx'
import { aboutApplication } from './about-application.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { AdminDialog } from './admin-dialog.tsx'

/** Instead of the form for a request while there is no reference: the applicant could not reach the page to answer it. */
export function NothingToAskFor({
  application,
  onClose,
}: {
  application: Pick<ActionableApplication, 'applicantName' | 'reference'>
  onClose: () => void
}) {
  return (
    <AdminDialog title="Request Document" about={aboutApplication(application)} onClose={onClose}>
      <div className="admin-dialog-body">
        <Notice>
          <p>
            The first payment is due. With it the applicant gets a reference and a tracking page; documents can be
            requested from then on.
          </p>
        </Notice>
      </div>
      <div className="admin-dialog-foot">
        <button className="btn line sm" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </AdminDialog>
  )
}
