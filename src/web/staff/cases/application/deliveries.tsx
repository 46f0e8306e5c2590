import { SelectField, TextArea } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { describeApplication } from './actionable-application.ts'
import type { ApplicationPage } from './application-page.server.ts'

export function Deliveries({ page: { application, deliveries } }: { page: ApplicationPage }) {
  const { recorded, undelivered, today } = deliveries
  const columns: Array<DataColumn<(typeof recorded)[number]>> = [
    {
      heading: 'Delivered',
      cell: ({ what, note }) => (
        <>
          <strong>{what}</strong>
          {note !== null && <span className="under breaks">{note}</span>}
        </>
      ),
    },
    { heading: 'Stage', cell: delivery => delivery.stage },
    { heading: 'On', className: 'date', cell: delivery => delivery.on },
    { heading: 'Recorded by', cell: delivery => delivery.recordedBy ?? 'A former staff member' },
    {
      heading: 'Actions',
      className: 'acts',
      cell: ({ id, what }) => <UndoDeliveryButton delivery={{ applicationId: application.id, deliveryId: id, what }} />,
    },
  ]
  return (
    <section className="panel flush" aria-labelledby="deliveries">
      <div className="row ends panel-head">
        <h2 id="deliveries">Deliveries</h2>
        {undelivered.length > 0 && (
          <RecordDeliveryButton application={application} undelivered={undelivered} today={today} />
        )}
      </div>
      {recorded.length === 0 ? (
        <p className="muted">
          No deliveries recorded yet. Record each report, plan and edited draft once the applicant has it, because
          refunds depend on what was delivered.
        </p>
      ) : (
        <DataTable aria-label="Deliveries" columns={columns} rows={recorded} rowKey={delivery => delivery.id} />
      )}
    </section>
  )
}

type ApplicationForDelivery = { id: string; applicantName: string; reference: string | null }

function RecordDeliveryButton({
  application,
  undelivered,
  today,
}: {
  application: ApplicationForDelivery
  undelivered: ReadonlyArray<{ stage: string; what: string }>
  today: string
}) {
  return (
    <div>
      <DialogButton may="recordDelivery" label="Record Delivery">
        {close => (
          <DialogForm
            title="Record Delivery"
            description={describeApplication(application)}
            act={act('recordDelivery', { applicationId: application.id })}
            submit="Record Delivery"
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
                  Record only what the applicant has received. It appears on their tracking page with its date and
                  counts towards refunds. No email is sent.
                </p>
                <SelectField
                  field={field('stage', undelivered.length === 1 ? undelivered[0]?.stage : null)}
                  label="What was delivered"
                  required
                  empty="Choose what was delivered"
                  choices={undelivered.map(({ stage, what }) => [stage, what])}
                />
                <FieldFrame field={field('deliveredOn', today)} label="Delivered on" required>
                  {attributes => <DayInput className="input short" max={today} defaultValue={today} {...attributes} />}
                </FieldFrame>
                <TextArea
                  field={field('note')}
                  label="Note"
                  hint="Say how you sent it. The applicant never sees this note."
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

function UndoDeliveryButton({ delivery }: { delivery: { applicationId: string; deliveryId: string; what: string } }) {
  return (
    <div className="row row-actions">
      <DialogButton may="undoDelivery" label="Undo" about={delivery.what}>
        {close => (
          <DialogForm
            title="Undo Delivery"
            description={delivery.what}
            act={act('undoDelivery', delivery)}
            submit="Undo"
            busyText="Saving..."
            variant="bad"
            failed={{ title: 'Failed to Undo', description: 'Nothing was changed. Please try again.' }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p>The record will disappear from the applicant’s tracking page and no longer count towards refunds.</p>
                <TextArea
                  field={field('reason')}
                  label="Reason"
                  hint="We keep the reason in the audit log."
                  rows={3}
                  required
                />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
