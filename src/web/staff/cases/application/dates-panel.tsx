import { addresses } from '#src/addresses.ts'
import { CheckedOn } from '../../../parts/checked-on.tsx'
import { ClockList, findClockFacts } from '../../../parts/dates/clock-list.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { describeApplication } from './actionable-application.ts'
import type { ApplicationPage } from './application-page.server.ts'

export function DatesPanel({ page: { application, dates } }: { page: ApplicationPage }) {
  const columns: Array<DataColumn<(typeof dates.entries)[number]>> = [
    { heading: 'Date', cell: ({ label }) => <strong>{label}</strong> },
    { heading: 'On', className: 'date', cell: ({ on }) => on },
    { heading: 'Entered by', cell: ({ by }) => by },
    {
      heading: 'Actions',
      className: 'acts',
      cell: ({ fact, label }) => <UndoButton applicationId={application.id} fact={fact} label={label} />,
    },
  ]
  return (
    <section className="panel flush" aria-labelledby="dates">
      <div className="row ends panel-head">
        <h2 id="dates">Dates and deadlines</h2>
        <RecordButton application={application} dates={dates} />
      </div>
      {dates.entries.length === 0 ? (
        <p className="muted">
          No dates recorded yet. Update Status asks for the day on which the application is sent and decided. The
          deadlines after it are counted, and the applicant is reminded.
        </p>
      ) : (
        <DataTable aria-label="Dates" columns={columns} rows={dates.entries} rowKey={({ fact }) => fact} />
      )}
      {dates.clocks.length > 0 && (
        <div className="panel-body">
          <ClockList clocks={dates.clocks} />
          <CheckedOn facts={findClockFacts(dates.clocks)} />
          <p>
            <a href={addresses.adminDatesFile(application.id)}>Download the deadlines for a calendar</a>
          </p>
        </div>
      )}
    </section>
  )
}

function RecordButton({ application, dates }: Pick<ApplicationPage, 'application' | 'dates'>) {
  return (
    <div>
      <DialogButton may="recordMilestone" label="Record Date">
        {close => (
          <DialogForm
            title="Record Date"
            description={describeApplication(application)}
            act={act('recordMilestone', { applicationId: application.id })}
            submit="Record Date"
            busyText="Recording..."
            failed={{ title: 'Failed to Record Date', description: 'Unable to record the date. Please try again.' }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p className="muted small">
                  Submitted, Endorsed and Not endorsed are set with Update Status, which asks for their day. To correct
                  a date, record it again.
                </p>
                <SelectField
                  field={field('fact')}
                  label="What happened"
                  required
                  empty="Choose what happened"
                  choices={dates.choices}
                />
                <FieldFrame field={field('day', dates.today)} label="Day" required>
                  {attributes => <DayInput className="input short" defaultValue={dates.today} {...attributes} />}
                </FieldFrame>
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}

function UndoButton({ applicationId, fact, label }: { applicationId: string; fact: string; label: string }) {
  return (
    <div className="row row-actions">
      <DialogButton may="undoMilestone" label="Undo" about={label}>
        {close => (
          <DialogForm
            title="Undo Date"
            description={label}
            act={act('undoMilestone', { applicationId })}
            submit="Undo"
            busyText="Saving..."
            variant="bad"
            failed={{ title: 'Failed to Undo', description: 'Nothing was changed. Please try again.' }}
            onClose={close}
          >
            {() => (
              <>
                <input type="hidden" name="fact" value={fact} />
                <p>The deadlines that start with this date disappear. No email is sent.</p>
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
