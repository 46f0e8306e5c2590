import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { ApplicationActions } from '../application/application-actions.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import type { ShownApplication, ShownList } from './shown-list.server.ts'

type Chosen = { selection: Selection<ShownApplication> }

export function ListTable({ list, selection, isLoading }: Chosen & { list: ShownList; isLoading: boolean }) {
  const [lead, ...others] = list.columns
    .toSorted((a, b) => Number(b.key === 'name') - Number(a.key === 'name'))
    .map(({ key, ...column }) => ({
      ...column,
      cell: (row: ShownApplication) => CELLS[key]?.(row, selection) ?? row.cells[key],
    }))
  if (lead === undefined) return null
  const showsReasons = list.tab === 'needs-you'
  return (
    <DataTable
      className={showsReasons ? 'ledger list waits' : 'ledger list'}
      aria-label="Applications"
      aria-describedby="list-keys"
      aria-busy={isLoading}
      onKeyDown={moveBetweenRows}
      columns={[
        pickColumn(selection),
        { ...lead, isUnlabelled: true },
        ...(showsReasons ? [WHY] : []),
        ...others,
        ACTIONS,
      ]}
      rows={list.rows}
      rowKey={row => row.id}
      rowProps={row => ({ 'data-selected': selection.isChosen(row.id) || undefined })}
      hasBareCells
    />
  )
}

const CELLS: Record<string, (row: ShownApplication, selection: Chosen['selection']) => ReactNode> = {
  name: (application, selection) => <Applicant application={application} selection={selection} />,
  reference: ({ reference }) => reference ?? <span className="muted">None yet</span>,
  status: ({ status, cells }) => <Badge tone={toneOf(status)}>{cells.status ?? ''}</Badge>,
  payment: ({ progress }) => <PaymentBadge progress={progress} />,
}

const WHY: DataColumn<ShownApplication> = {
  heading: 'Why',
  look: 'why',
  cell: ({ reasons }) => (
    <span className="reasons">
      {reasons.map(({ key, words }) => (
        <span key={key} className={key === 'money' ? 'due' : undefined}>
          {words}
        </span>
      ))}
    </span>
  ),
}

const ACTIONS: DataColumn<ShownApplication> = {
  heading: 'Actions',
  head: <span className="vh">Actions</span>,
  look: 'acts',
  cell: application => <ApplicationActions application={application} />,
}

function pickColumn(selection: Chosen['selection']): DataColumn<ShownApplication> {
  return {
    heading: 'Select',
    look: 'pick',
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

function Applicant({ application, selection }: Chosen & { application: ShownApplication }) {
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

/** Arrow keys move to the same control in the row above or below, except in open dialogs. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const from = event.target
  if (step === undefined || !(from instanceof HTMLElement) || from.closest('dialog') !== null) return
  const row = from.closest('tr')
  const next = step === 'down' ? row?.nextElementSibling : row?.previousElementSibling
  if (row === null || !(next instanceof HTMLElement)) return
  event.preventDefault()
  const place = focusableIn(row).indexOf(from)
  const targets = focusableIn(next)
  const target = targets[place] ?? targets[0]
  target?.focus()
}

const STEPS: Readonly<Record<string, 'up' | 'down'>> = { ArrowDown: 'down', ArrowUp: 'up' }

function focusableIn(row: HTMLElement): Array<HTMLElement> {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    each => each.closest('dialog') === null,
  )
}

/** Selected rows of the current page. Rows on other pages do not count, because the user cannot see them. */
export function useSelection<Row extends { id: string }>(rows: ReadonlyArray<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(row => ids.has(row.id))
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    areAllChosen: rows.length > 0 && chosen.length === rows.length,
    toggle(id: string) {
      setIds(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
    },
    toggleAll() {
      setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(row => row.id)))
    },
    clear: () => setIds(new Set()),
  }
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>
