import { TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { TrackRecordPanel as Panel } from './load-track-record.server.ts'

/** What the site says about our own cases, and the figures that owners confirm. */
export function TrackRecordPanel({ panel }: { panel: Panel }) {
  const { shown, why, isSandbox, figures, version, history } = panel
  const columns: Array<DataColumn<Panel['history'][number]>> = [
    {
      heading: 'Figures',
      isUnlabelled: true,
      cell: ({ words, note }) => (
        <>
          {words}
          {note !== null && <span className="under breaks">Note: {note}</span>}
        </>
      ),
    },
    { heading: 'Saved', cell: ({ by }) => by },
    {
      heading: 'Actions',
      className: 'acts',
      cell: row => (row.isLatest ? 'In force' : <RestoreButton row={row} expectedVersion={version} />),
    },
  ]
  return (
    <section className="panel flush" aria-labelledby="track-record">
      <div className="row ends panel-head">
        <h2 id="track-record">Our own figures</h2>
        <div className="row">
          <DialogButton may="saveTrackRecord" label={figures === null ? 'Enter Figures' : 'Change Figures'}>
            {close => <FiguresDialog panel={panel} onClose={close} />}
          </DialogButton>
          {figures !== null && (
            <DialogButton may="takeBackTrackRecord" label="Take Back">
              {close => <TakeBackDialog panel={panel} onClose={close} />}
            </DialogButton>
          )}
        </div>
      </div>
      <div className="panel-body">
        <p>
          {isSandbox ? 'A public server would show: ' : 'The site shows: '}
          <strong>{shown}</strong>.
        </p>
        <p className="muted">
          {why}
          {isSandbox && ' This is a sandbox, so the pages show sample figures instead.'}
        </p>
      </div>
      {history.length > 0 && (
        <DataTable
          aria-label="Figures that owners confirmed"
          columns={columns}
          rows={history}
          rowKey={row => String(row.version)}
        />
      )}
    </section>
  )
}

type DialogProps = { panel: Panel; onClose: () => void }

const NOT_SAVED = { title: 'Not Saved', description: 'Nothing was changed. Please try again.' }

function FiguresDialog({ panel: { figures, version, today }, onClose }: DialogProps) {
  const day = (name: 'periodStart' | 'periodEnd') => figures?.[name] ?? ''
  return (
    <DialogForm
      title="Our Own Figures"
      act={act('saveTrackRecord')}
      submit="Confirm Figures"
      busyText="Saving..."
      failed={NOT_SAVED}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            Count every application that an endorsing body decided in the period, also those that it turned down.
            Visitors read both numbers and the period.
          </p>
          <input type="hidden" name="expectedVersion" value={version} />
          <TextField
            field={field('numberEndorsed', figures && String(figures.endorsed))}
            label="Endorsed"
            required
            short
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={field('numberDecided', figures && String(figures.decided))}
            label="Decided"
            hint="Endorsed and not endorsed together."
            required
            short
            inputMode="numeric"
            autoComplete="off"
          />
          <FieldFrame field={field('periodStart', day('periodStart'))} label="First day of the period" required>
            {attributes => (
              <DayInput className="input short" max={today} defaultValue={day('periodStart')} {...attributes} />
            )}
          </FieldFrame>
          <FieldFrame field={field('periodEnd', day('periodEnd'))} label="Last day of the period" required>
            {attributes => (
              <DayInput className="input short" max={today} defaultValue={day('periodEnd')} {...attributes} />
            )}
          </FieldFrame>
          <TextField
            field={field('note')}
            label="Note"
            hint="For example where you counted. Only colleagues read it."
          />
        </>
      )}
    </DialogForm>
  )
}

function TakeBackDialog({ panel: { version }, onClose }: DialogProps) {
  return (
    <DialogForm
      title="Take Figures Back"
      act={act('takeBackTrackRecord')}
      submit="Take Back"
      busyText="Saving..."
      variant="bad"
      failed={{ ...NOT_SAVED, title: 'Not Taken Back' }}
      onClose={onClose}
    >
      {() => (
        <>
          <input type="hidden" name="expectedVersion" value={version} />
          <p>The site then shows only what is counted from recorded decisions. You can restore the figures below.</p>
        </>
      )}
    </DialogForm>
  )
}

function RestoreButton({ row, expectedVersion }: { row: Panel['history'][number]; expectedVersion: number }) {
  return (
    <DialogButton may="restoreTrackRecord" label="Restore" about={row.words}>
      {close => (
        <DialogForm
          title="Restore Figures"
          description={row.words}
          act={act('restoreTrackRecord')}
          submit="Restore"
          busyText="Saving..."
          failed={{ ...NOT_SAVED, title: 'Not Restored' }}
          onClose={close}
        >
          {() => (
            <>
              <input type="hidden" name="version" value={row.version} />
              <input type="hidden" name="expectedVersion" value={expectedVersion} />
              <p>This version counts again, as a new one. The versions since then stay in the list.</p>
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
