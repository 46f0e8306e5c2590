import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findStatusTone, statusLabel } from '#src/features/cases/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PaymentBadge } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { ApplicationActions } from '../application/application-actions.tsx'
import type { Selection } from '../work/use-selection.ts'
import type { ApplicationListPage, ShownApplication } from './application-list-page.server.ts'
import { type DrawnColumn, isDrawnColumn } from './drawn-columns.ts'

type SelectionProps = { selection: Selection<ShownApplication> }

export function ListTable({
  list,
  selection,
  isLoading,
}: SelectionProps & { list: ApplicationListPage; isLoading: boolean }) {
  const [firstColumn, ...others] = list.columns
    .toSorted((a, b) => Number(b.key === 'name') - Number(a.key === 'name'))
    .map(({ key, ...column }) => ({
      ...column,
      cell: isDrawnColumn(key)
        ? (row: ShownApplication) => CELL_RENDERERS[key](row, selection)
        : (row: ShownApplication) => row.cells[key],
    }))
  if (firstColumn === undefined) return null
  return (
    <DataTable
      className="data-table list"
      aria-label="Applications"
      aria-describedby="list-keys"
      aria-busy={isLoading}
      onKeyDown={moveBetweenRows}
      columns={[buildSelectColumn(selection), { ...firstColumn, isUnlabelled: true }, ...others, ACTIONS_COLUMN]}
      rows={list.rows}
      rowKey={row => row.id}
      rowProps={row => ({ 'data-selected': selection.isChosen(row.id) || undefined })}
      hasBareCells
    />
  )
}

const CELL_RENDERERS: Record<
  DrawnColumn,
  (row: ShownApplication, selection: SelectionProps['selection']) => ReactNode
> = {
  name: (application, selection) => <ApplicantCell application={application} selection={selection} />,
  reference: ({ reference }) => reference ?? <span className="muted">None yet</span>,
  service: ({ service }) => service,
  status: ({ status }) => <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge>,
  payment: ({ progress }) => <PaymentBadge progress={progress} />,
}

const ACTIONS_COLUMN: DataColumn<ShownApplication> = {
  heading: 'Actions',
  head: <span className="visually-hidden">Actions</span>,
  className: 'acts',
  cell: application => <ApplicationActions application={application} />,
}

function buildSelectColumn(selection: SelectionProps['selection']): DataColumn<ShownApplication> {
  return {
    heading: 'Select',
    className: 'pick',
    head: (
      <label>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={selection.areAllChosen}
          ref={box => {
            if (box) box.indeterminate = selection.chosen.length > 0 && !selection.areAllChosen
          }}
          onChange={selection.toggleAll}
        />
      </label>
    ),
    cell: ({ id, applicantName }) => (
      <label>
        <input
          type="checkbox"
          checked={selection.isChosen(id)}
          onChange={() => selection.toggle(id)}
          aria-label={`Select ${applicantName}`}
        />
      </label>
    ),
  }
}

function ApplicantCell({ application, selection }: SelectionProps & { application: ShownApplication }) {
  const { id, applicantName, email } = application
  return (
    <>
      <Link
        className="name"
        to={addresses.adminApplication(id)}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          selection.toggle(id)
        }}
      >
        {applicantName}
      </Link>
      <span className="under" title={email}>
        {email}
      </span>
    </>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const direction = ARROW_DIRECTIONS[event.key]
  const focusedElement = event.target
  if (direction === undefined || !(focusedElement instanceof HTMLElement) || focusedElement.closest('dialog') !== null)
    return
  const row = focusedElement.closest('tr')
  const nextRow = direction === 'down' ? row?.nextElementSibling : row?.previousElementSibling
  if (row === null || !(nextRow instanceof HTMLElement)) return
  event.preventDefault()
  const focusedIndex = findFocusableElements(row).indexOf(focusedElement)
  const targets = findFocusableElements(nextRow)
  const target = targets[focusedIndex] ?? targets[0]
  target?.focus()
}

const ARROW_DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { ArrowDown: 'down', ArrowUp: 'up' }

function findFocusableElements(row: HTMLElement): Array<HTMLElement> {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    each => each.closest('dialog') === null,
  )
}
