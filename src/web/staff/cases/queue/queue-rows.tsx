import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { buildSelectColumn, type Selection } from '../../parts/selection.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { AssignButton } from '../work/assign-button.tsx'
import {
  ACTION_COLUMN,
  ActionLink,
  DUE_COLUMN,
  PERSON_COLUMN,
  type QueueColumn,
  REASON_COLUMN,
} from './queue-cells.tsx'
import type { ShownQueueRow } from './queue-rows.server.ts'
import { SnoozeButton, WakeButton } from './snooze-buttons.tsx'

/** Rows can be selected where `selection` is not null. */
export function buildQueueColumns({
  viewerId,
  selection,
}: {
  viewerId: string
  selection: Selection<ShownQueueRow> | null
}): Array<QueueColumn> {
  return [
    ...(selection === null
      ? []
      : [
          buildSelectColumn(selection, {
            selectAll: 'Select all without an owner on this page',
            nameBox: ({ name, label, toAssign }) => (toAssign.length > 0 ? `Select ${name}, ${label}` : null),
          }),
        ]),
    PERSON_COLUMN,
    REASON_COLUMN,
    {
      heading: 'Waiting since',
      className: 'date since',
      cell: row => <span title={row.sinceExactly}>{row.since}</span>,
    },
    DUE_COLUMN,
    {
      heading: 'Owner',
      className: 'owner',
      isUnlabelled: true,
      cell: row => <RowOwner row={row} viewerId={viewerId} />,
    },
    {
      ...ACTION_COLUMN,
      cell: row => (
        <div className="row row-actions">
          <ActionLink row={row} />
          {row.maySnooze && <SnoozeButton caseId={row.id} name={row.name} />}
          {row.snooze !== null && <WakeButton caseId={row.id} name={row.name} />}
        </div>
      ),
    },
  ]
}

function RowOwner({ row, viewerId }: { row: ShownQueueRow; viewerId: string }) {
  const { ownerName, needsOwner, toAssign } = row
  if (!needsOwner) return ownerName
  return (
    <>
      {ownerName ?? 'No owner'}
      {ownerName !== null && <span className="under">can’t act on it</span>}
      {toAssign.length > 0 && (
        <div className="row row-actions">
          <TakeButton row={row} viewerId={viewerId} />
          <AssignButton className="link-btn" onlyFree work={toAssignedWork([row])} />
        </div>
      )}
    </>
  )
}

function TakeButton({ row: { name, toAssign }, viewerId }: { row: ShownQueueRow; viewerId: string }) {
  const { press, isBusy } = usePressAction({
    act: act('assignCases'),
    failed: { title: 'Not Taken', description: 'Nothing was changed. Please try again.' },
  })
  if (!useMay('assignCases')) return null
  const idsOf = (kind: string) =>
    toAssign
      .filter(work => work.kind === kind)
      .map(({ id }) => id)
      .join(',')
  return (
    <BusyButton
      className="link-btn"
      isBusy={isBusy}
      busyText="Taking..."
      onClick={() => press({ owner: viewerId, onlyFree: 'yes', cases: idsOf('cases'), tasks: idsOf('tasks') })}
    >
      Take <span className="visually-hidden">{name}</span>
    </BusyButton>
  )
}

/** Returns what the dialog assigns for these rows. */
export function toAssignedWork(rows: ReadonlyArray<ShownQueueRow>) {
  return rows.flatMap(({ name, toAssign }) => toAssign.map(work => ({ ...work, name })))
}
