import { QUESTIONS } from '#src/features/applications/questions.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { PersonPage } from './person-page.server.ts'

export function CorrectPersonDialog({
  person: { caseId, name, email, phone, purchases },
  onClose,
}: {
  person: PersonPage['person']
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Correct Details"
      description={purchases}
      act={act('correctPerson', { caseId })}
      submit="Save Details"
      busyText="Saving..."
      failed={{ title: 'Details Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="shownName" value={name} />
          <input type="hidden" name="shownEmail" value={email} />
          <input type="hidden" name="shownPhone" value={phone ?? ''} />
          <TextField field={field('name', name)} label="Name" required autoComplete="off" />
          <EmailField
            field={field('email', email)}
            autoComplete="off"
            hint="A new address ends all access. We write to both: the old one learns that it was changed, the new one gets the links."
          />
          <TextField
            field={field('phone', phone)}
            label={QUESTIONS.phone.label}
            type="tel"
            hint="Saved with the applications."
            autoComplete="off"
          />
          <p className="muted small">
            Only what you change here is saved, in all applications and consultations. Change the email only when you’re
            sure who asked, for example after a call to the known phone number.
          </p>
        </>
      )}
    </DialogForm>
  )
}
