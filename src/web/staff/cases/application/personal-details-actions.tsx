import { act } from '../../parts/act.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { EndorsementFields } from '../../parts/endorsement-fields.tsx'
import { describeApplication } from './actionable-application.ts'
import type { ApplicationPage } from './application-page.server.ts'

type Props = Pick<ApplicationPage, 'application'>

export function PersonalDetailsActions({ application }: Props) {
  return (
    <p className="row">
      <DialogButton may="cases" label="Correct Details">
        {close => <CorrectDetailsDialog application={application} onClose={close} />}
      </DialogButton>
      <DialogButton may="cases" label="Body and Route">
        {close => <EndorsementDialog application={application} onClose={close} />}
      </DialogButton>
      <DialogButton may="cases" label="End Access">
        {close => (
          <DialogForm
            title="End Access"
            description={describeApplication(application)}
            act={act('endAccess', { applicationId: application.id })}
            submit="End access"
            busyText="Ending..."
            variant="bad"
            failed={{ title: 'Access Not Ended', description: 'Nothing was changed. Please try again.' }}
            onClose={close}
          >
            {() => (
              <>
                <p>
                  Do this when the applicant tells you of a lost phone, or of a stranger in their application. Every
                  browser in which it’s open loses access at once, the applicant’s own too.
                </p>
                <p>
                  They can open it again with reference and email, and see documents after a new code. If a stranger can
                  read that address’s emails, correct the address instead. No email is sent.
                </p>
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </p>
  )
}

function EndorsementDialog({ application, onClose }: Props & { onClose: () => void }) {
  const { id, sector, endorsingBody, endorsementRoute } = application
  return (
    <DialogForm
      title="Body and Route"
      description={describeApplication(application)}
      act={act('chooseEndorsement', { applicationId: id })}
      submit="Save"
      busyText="Saving..."
      failed={{ title: 'Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>The applicant sees both on their page. The deadline of a review runs only for a body that offers one.</p>
          <input type="hidden" name="shownBody" value={endorsingBody ?? ''} />
          <input type="hidden" name="shownRoute" value={endorsementRoute ?? ''} />
          <EndorsementFields field={field} sector={sector} saved={{ endorsingBody, endorsementRoute }} />
        </>
      )}
    </DialogForm>
  )
}

const CorrectDetailsDialog = loadDialog(async () => (await import('./correct-details-dialog.tsx')).CorrectDetailsDialog)
