import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DAYS_IN_BIN } from '#src/features/cases/bin/bin.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { act } from '../parts/act.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { ShownDeleted, ShownDue, ShownHold } from './privacy-page.server.ts'

export function BinPanel({ deleted }: { deleted: ReadonlyArray<ShownDeleted> }) {
  return (
    <section className="panel" aria-labelledby="bin">
      <h2 id="bin">Deleted applications</h2>
      <p className="muted">For {DAYS_IN_BIN} days they can be restored with everything. Then they’re erased.</p>
      {deleted.length === 0 ? (
        <p>The bin is empty.</p>
      ) : (
        <DataTable
          aria-label="Deleted applications"
          columns={BIN_COLUMNS}
          rows={deleted}
          rowKey={application => application.id}
        />
      )}
    </section>
  )
}

const BIN_COLUMNS: ReadonlyArray<DataColumn<ShownDeleted>> = [
  {
    heading: 'Application',
    cell: ({ reference, applicantName, email }) => (
      <>
        <strong>{applicantName}</strong>
        <span className="under">{reference ?? 'No reference yet'}</span>
        <span className="under breaks">{email}</span>
      </>
    ),
  },
  {
    heading: 'Deleted',
    cell: ({ deleted, deletedBy }) => (
      <>
        {deleted} <span className="under">by {deletedBy}</span>
      </>
    ),
  },
  {
    heading: 'To be erased on',
    cell: ({ erased, isOnHold }) => (isOnHold ? <Badge tone="warn">On hold</Badge> : erased),
  },
  {
    heading: 'Actions',
    className: 'acts',
    cell: application => (
      <div className="row">
        <RestoreButton application={application} />
        {!application.isOnHold && <EraseNowButton application={application} />}
      </div>
    ),
  },
]

function RestoreButton({ application: { id, reference, applicantName } }: { application: ShownDeleted }) {
  return (
    <DialogButton may="restoreApplication" action="restore" label="Restore" about={reference ?? applicantName}>
      {close => (
        <DialogForm
          title="Restore Application"
          description={`${reference ?? 'No reference yet'}, ${applicantName}`}
          act={act('restoreApplication', { deletedId: id })}
          submit="Restore"
          busyText="Restoring..."
          failed={{ title: 'Not Restored', description: 'We couldn’t restore it. Please try again.' }}
          onClose={close}
        >
          {() => (
            <p>
              It comes back with its requests, documents, emails and payments. The applicant has to enter reference and
              email again. Emails that were waiting when it was deleted aren’t sent.
            </p>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}

function EraseNowButton({ application: { id, reference, applicantName, email } }: { application: ShownDeleted }) {
  return (
    <DialogButton may="eraseDeleted" action="erase" label="Erase Now" about={reference ?? applicantName}>
      {close => (
        <DialogForm
          title="Erase Application"
          description={`${reference ?? 'No reference yet'}, ${applicantName}`}
          act={act('eraseDeleted', { deletedId: id })}
          submit="Erase"
          busyText="Erasing..."
          variant="bad"
          failed={{ title: 'Not Erased', description: 'Nothing was erased. Please try again.' }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <p>It’s gone for good, with its files. You can’t undo this. Its payments stay without name and email.</p>
              <TextField
                field={field('confirmation')}
                label={`Type ${reference ?? email} to confirm`}
                required
                autoComplete="off"
              />
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}

export function DuePanel({ due }: { due: ReadonlyArray<ShownDue> }) {
  return (
    <section className="panel" aria-labelledby="due">
      <h2 id="due">Due in the next 30 days</h2>
      <p className="muted">
        The program erases these on their day, as the <a href={addresses.privacy()}>privacy notice</a> promises. To keep
        something, place a hold.
      </p>
      {due.length === 0 ? (
        <p>Nothing is due.</p>
      ) : (
        <DataTable aria-label="Due in the next 30 days" columns={DUE_COLUMNS} rows={due} rowKey={record => record.id} />
      )}
    </section>
  )
}

const DUE_COLUMNS: ReadonlyArray<DataColumn<ShownDue>> = [
  {
    heading: 'Whose',
    cell: ({ name, reference, href }) => (
      <>
        <strong className="breaks">{href === null ? name : <Link to={href}>{name}</Link>}</strong>
        {reference !== null && <span className="under">{reference}</span>}
      </>
    ),
  },
  { heading: 'What', cell: ({ what }) => what },
  { heading: 'What happens', cell: ({ does }) => does },
  { heading: 'To be erased on', className: 'date', cell: ({ on }) => on },
]

export function HoldsPanel({ holds }: { holds: ReadonlyArray<ShownHold> }) {
  return (
    <section className="panel" aria-labelledby="holds">
      <div className="row ends">
        <h2 id="holds">On hold</h2>
        <PlaceHoldButton />
      </div>
      <p className="muted">Data on hold is not erased until an owner lifts the hold.</p>
      {holds.length === 0 ? (
        <p>Nothing is on hold.</p>
      ) : (
        <DataTable aria-label="On hold" columns={HOLD_COLUMNS} rows={holds} rowKey={hold => hold.id} />
      )}
    </section>
  )
}

const HOLD_COLUMNS: ReadonlyArray<DataColumn<ShownHold>> = [
  {
    heading: 'What',
    cell: ({ on, name }) => (
      <>
        <strong className="breaks">{on}</strong>
        {name !== null && <span className="under">{name}</span>}
      </>
    ),
  },
  { heading: 'Reason', cell: ({ reason }) => <span className="breaks">{reason}</span> },
  { heading: 'Placed', cell: ({ placed }) => placed },
  { heading: 'Actions', className: 'acts', cell: hold => <LiftHoldButton hold={hold} /> },
]

export function PlaceHoldButton({ on }: { on?: string }) {
  return (
    <DialogButton may="placeHold" label="Place Hold">
      {close => (
        <DialogForm
          title="Place Hold"
          description="While data is on hold, nothing erases it: no owner, no bin and no time limit."
          act={act('placeHold')}
          submit="Place Hold"
          busyText="Saving..."
          failed={{ title: 'Not Placed', description: 'We couldn’t save the hold. Please try again.' }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <TextField
                field={field('on', on)}
                label="Reference or email"
                hint="A reference keeps one application. An email keeps everything of the person."
                required
                autoComplete="off"
              />
              <TextArea
                field={field('reason')}
                label="Reason"
                hint="For example a claim, a chargeback or an authority’s question."
                rows={4}
                required
              />
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}

function LiftHoldButton({ hold }: { hold: ShownHold }) {
  return (
    <DialogButton may="liftHold" action="lift" label="Lift" about={`the hold on ${hold.on}`}>
      {close => (
        <DialogForm
          title="Lift Hold"
          description={hold.on}
          act={act('liftHold', { holdId: hold.id })}
          submit="Lift Hold"
          busyText="Lifting..."
          failed={{ title: 'Not Lifted', description: 'We couldn’t lift the hold. Please try again.' }}
          onClose={close}
        >
          {() => <p>If the time for keeping this data is already over, it’s erased within the hour.</p>}
        </DialogForm>
      )}
    </DialogButton>
  )
}
