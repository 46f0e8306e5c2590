import './facts.css'
import { Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { buildSelectColumn, type Selection, useSelection } from '../../parts/selection.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { loadTrackRecord } from '../claims/load-track-record.server.ts'
import { TrackRecordPanel } from '../claims/track-record-panel.tsx'
import type { Route } from './+types/facts.route'
import { type FactsPage, loadFactsPage, type ShownFact } from './facts-page.server.ts'

export const meta: Route.MetaFunction = () => privatePageMeta('Visa facts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const [page, record] = await Promise.all([loadFactsPage(app), loadTrackRecord(app)])
  return { mayRecord: mayRole(staff.role, 'settings'), record, ...page }
}

export default function Facts({ loaderData: { mayRecord, record, total, overdue, groups } }: Route.ComponentProps) {
  // A fact counts as checked once a day.
  const selection = useSelection(groups.flatMap(({ facts }) => facts.filter(fact => !fact.isCheckedToday)))
  const tableProps = {
    columns: mayRecord
      ? [buildSelectColumn(selection, { nameBox: nameFactBox }), ...COLUMNS, buildLinkColumn('Edit')]
      : [...COLUMNS, buildLinkColumn('History')],
    rowKey: (fact: ShownFact) => fact.id,
    rowProps: (fact: ShownFact) =>
      ({ id: fact.id, 'data-selected': selection.isChosen(fact.id) || undefined }) as const,
    hasBareCells: true,
  }
  return (
    <>
      <PageHead
        title="Visa facts"
        description={`Each fact is due to be compared with its official page every 60 days. ${overdue === 0 ? 'No fact is overdue.' : `${overdue} of ${total} are overdue, so the website says that they are being re-checked.`}${mayRecord ? ' Open a page and tick what is still right. Press “Edit” to change what is not.' : ' An owner records the checks.'}`}
      />
      <div className="panel flush facts">
        <DataTable className="data-table" aria-label="Visa facts" rows={[]} {...tableProps}>
          {groups.map(group => (
            <DataBody
              key={group.page.url}
              rows={group.facts}
              heading={{
                id: `page-${group.facts[0]?.id}`,
                className: 'facts-of-page',
                content: <PageHeading group={group} selection={mayRecord ? selection : null} />,
              }}
              {...tableProps}
            />
          ))}
        </DataTable>
        {mayRecord && <CheckForm selection={selection} />}
      </div>
      <TrackRecordPanel panel={record} />
    </>
  )
}

function PageHeading({
  group: { page, facts },
  selection,
}: {
  group: FactsPage['groups'][number]
  selection: Selection<ShownFact> | null
}) {
  const open = facts.filter(fact => !fact.isCheckedToday)
  const chosenCount = open.filter(fact => selection?.isChosen(fact.id)).length
  const areAllChosen = chosenCount === open.length
  return (
    <>
      {selection !== null && open.length > 0 && (
        <label className="pick">
          <input
            type="checkbox"
            aria-label={`Select all facts of ${page.name}`}
            checked={areAllChosen}
            ref={box => {
              if (box) box.indeterminate = chosenCount > 0 && !areAllChosen
            }}
            onChange={() => {
              for (const { id } of open) if (areAllChosen || !selection.isChosen(id)) selection.toggle(id)
            }}
          />
        </label>
      )}
      <a href={page.url} target="_blank" rel="noreferrer">
        {page.name}
      </a>
    </>
  )
}

function nameFactBox({ text, isCheckedToday }: ShownFact): string | null {
  return isCheckedToday ? null : `Select: ${text}`
}

const COLUMNS: ReadonlyArray<DataColumn<ShownFact>> = [
  { heading: 'Fact', className: 'fact', isUnlabelled: true, cell: fact => <FactCell fact={fact} /> },
  {
    heading: 'Checked',
    className: 'checked',
    cell: ({ checked, firstSource }) => (
      <span title={firstSource === null ? undefined : `Read in ${firstSource}`}>
        {checked}
        {firstSource !== null && <span className="first-source">, only read in {firstSource}</span>}
      </span>
    ),
  },
  {
    heading: 'Due',
    className: 'date',
    cell: ({ isOverdue, due }) => (isOverdue ? <Badge tone="bad">Overdue</Badge> : (due ?? 'After this check')),
  },
]

function buildLinkColumn(label: 'Edit' | 'History'): DataColumn<ShownFact> {
  return {
    heading: label,
    isUnlabelled: true,
    className: 'acts',
    cell: ({ id, name }) => (
      <Link to={addresses.adminFact(id)}>
        {label} <span className="visually-hidden">{name}</span>
      </Link>
    ),
  }
}

function FactCell({ fact: { text, otherPages, note } }: { fact: ShownFact }) {
  return (
    <>
      {text}{' '}
      {otherPages.map(({ name, url }) => (
        <span key={url} className="under">
          Also on{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
          .{' '}
        </span>
      ))}
      {note !== null && <span className="under">Note: {note}</span>}
    </>
  )
}

/** Stays in view at the foot of the table, so that a press moves nothing. */
function CheckForm({ selection }: { selection: Selection<ShownFact> }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    id: 'check-facts',
    act: act('recordFactChecks'),
    failed: { title: 'Not Recorded', description: CONNECTION_LOST },
    onAnswer: async answer => {
      if (!answer.ok) return
      showToast(toToast(answer))
      form.element.current?.reset()
      selection.clear()
      await revalidate()
    },
  })
  const count = selection.chosen.length
  return (
    <form
      ref={form.element}
      id={form.id}
      className="check-facts"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.send(new FormData(event.currentTarget))
      }}
    >
      {form.refusal !== null && <DialogRefusal refusal={form.refusal} hasTypedText={form.refusal.hasTypedText} />}
      <div className="row">
        <input type="hidden" name="facts" value={selection.chosen.map(({ id }) => id).join(',')} />
        <strong aria-live="polite">{count === 1 ? '1 fact ticked' : `${count} facts ticked`}</strong>
        <TextField field={form.field('note')} label="Note, if it helps" />
        <BusyButton className="btn plain sm" type="submit" isBusy={form.isBusy} busyText="Recording...">
          Checked Today
        </BusyButton>
      </div>
    </form>
  )
}
