import { addresses } from '#src/addresses.ts'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { aboutApplication } from './about-application.ts'
import { DayInput } from './day-input.tsx'
import { DialogButton } from './dialog-button.tsx'
import { DialogForm } from './dialog-form.tsx'

type Buyer = { id: string; applicantName: string; reference: string | null }

export function RecordDeliveryButton({
  application,
  open,
  today,
}: {
  application: Buyer
  open: ReadonlyArray<readonly [stage: string, what: string]>
  today: string
}) {
  return (
    <div>
      <DialogButton label="Record Delivery">
        {close => (
          <DialogForm
            title="Record Delivery"
            about={aboutApplication(application)}
            action={addresses.adminRecordDelivery(application.id)}
            submit="Record delivery"
            busyText="Recording..."
            failed={{
              title: 'Failed to Record Delivery',
              description: 'Unable to record the delivery. Please try again.',
            }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p className="muted small">
                  Only what the applicant has in hand. Their tracking page shows it with its day, and a refund counts
                  it. No email is sent.
                </p>
                <SelectField
                  field={field('stage', open.length === 1 ? open[0]?.[0] : null)}
                  label="What was delivered"
                  required
                  empty="Choose what was delivered"
                  choices={open}
                />
                <FieldFrame field={field('deliveredOn', today)} label="Delivered on" required>
                  {attributes => <DayInput className="input short" max={today} defaultValue={today} {...attributes} />}
                </FieldFrame>
                <TextArea
                  field={field('note')}
                  label="Note"
                  hint="How it was sent. Never shown to the applicant."
                  rows={3}
                />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
