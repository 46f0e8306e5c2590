import { useState } from 'react'
import { QuestionFields } from '../../../parts/question-fields.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import type { RefusalOf } from '../../parts/answer.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { describeApplication } from './actionable-application.ts'
import type { ApplicationPage } from './application-page.server.ts'

export function CorrectDetailsDialog({
  application,
  onClose,
}: Pick<ApplicationPage, 'application'> & { onClose: () => void }) {
  const [version, setVersion] = useState(application.version)
  const [hasConflict, setHasConflict] = useState(false)

  function keepNewVersion({ more }: RefusalOf<'correctDetails'>) {
    if (more === undefined) return
    setVersion(more.currentVersion)
    setHasConflict(true)
  }

  return (
    <DialogForm
      title="Correct Details"
      description={describeApplication(application)}
      act={act('correctDetails', { applicationId: application.id })}
      submit={hasConflict ? 'Overwrite with Mine' : 'Save Details'}
      busyText="Saving..."
      failed={{ title: 'Details Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
      onRefused={keepNewVersion}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <TextField
            field={field('applicantName', application.applicantName)}
            label="Name"
            required
            autoComplete="off"
          />
          <EmailField
            field={field('email', application.email)}
            autoComplete="off"
            hint="A new address ends all access. We write to both: the old one learns that it was changed, the new one gets the link."
          />
          <QuestionFields field={key => field(key, application[key])} autoComplete="off" />
          <p className="muted small">
            Change the email only when you’re sure who asked, for example after a call to the known phone number.
          </p>
        </>
      )}
    </DialogForm>
  )
}
