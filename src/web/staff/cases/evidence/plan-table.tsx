import { type DragEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { useOnChange } from '../../../ui/use-on-change.ts'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { toToast, useAppForm } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { PieceActions } from './piece-dialogs.tsx'
import type { PlanPart } from './plan-part.server.ts'
import type { EvidenceApplication } from './plan-section.tsx'

type Row = PlanPart['pieces'][number]

type Props = { application: EvidenceApplication; plan: PlanPart }

/** Pieces as rows and criteria as columns. Rows are arranged by dragging or with buttons. */
export function PlanTable({ application, plan }: Props) {
  const mayArrange = useMay('arrangePieces') && plan.mayChange
  const { order, move } = useOrder(application.id, plan.pieces)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const rows = order.flatMap(id => plan.pieces.find(piece => piece.id === id) ?? [])
  const columns: Array<DataColumn<Row>> = [
    {
      heading: 'Order',
      className: 'place',
      cell: row => (
        <Place
          row={row}
          place={order.indexOf(row.id)}
          count={order.length}
          onMove={mayArrange ? to => move(row.id, to) : null}
        />
      ),
    },
    {
      heading: 'Piece',
      className: 'what',
      isUnlabelled: true,
      cell: row => <PieceCell application={application} plan={plan} row={row} />,
    },
    ...plan.criteria.map(
      (criterion): DataColumn<Row> => ({
        heading: criterion.title,
        className: 'criterion',
        head: (
          <>
            {criterion.title}
            <span className="under light">{criterion.kind === 'mandatory' ? 'Mandatory' : 'Optional'}</span>
          </>
        ),
        cell: row => (
          <CriterionMark applicationId={application.id} row={row} criterion={criterion} mayChange={plan.mayChange} />
        ),
      }),
    ),
  ]
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, order.indexOf(target))
    setDragged(null)
    setOver(null)
  }
  return (
    <DataTable
      aria-label="Evidence plan"
      className="data-table plan-table"
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      rowProps={({ id }) => ({
        draggable: mayArrange,
        className: [dragged === id && 'dragged', over === id && dragged !== id && 'over'].filter(Boolean).join(' '),
        onDragStart: event => {
          event.dataTransfer.effectAllowed = 'move'
          // Firefox drags nothing without data.
          event.dataTransfer.setData('text/plain', id)
          setDragged(id)
        },
        onDragOver: event => {
          if (dragged === null) return
          event.preventDefault()
          setOver(id)
        },
        onDrop: event => drop(event, id),
        onDragEnd: () => {
          setDragged(null)
          setOver(null)
        },
      })}
    />
  )
}

/** Shows the new order at once, and goes back to the stored one if it is refused. */
function useOrder(applicationId: string, pieces: ReadonlyArray<Row>) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const stored = pieces.map(({ id }) => id)
  const [order, setOrder] = useState(stored)
  useOnChange(stored.join(' '), () => setOrder(stored))
  const form = useAppForm({
    act: act('arrangePieces', { applicationId }),
    failed: { title: 'Order Not Saved', description: 'The pieces are in their old order. Please try again.' },
  })

  async function save(shown: ReadonlyArray<string>, next: ReadonlyArray<string>) {
    const answer = await form.send({ shown: shown.join(' '), order: next.join(' ') })
    if (answer === null) return
    if (!answer.ok) {
      setOrder(stored)
      showToast(toToast(answer))
    }
    if (answer.ok || !answer.noAnswer) await revalidate()
  }

  function move(id: string, to: number) {
    const next = order.filter(each => each !== id)
    next.splice(to, 0, id)
    if (form.isSending.current || next.join(' ') === order.join(' ')) return
    setOrder(next)
    void save(order, next)
  }

  return { order, move }
}

function Place({
  row,
  place,
  count,
  onMove,
}: {
  row: Row
  place: number
  count: number
  onMove: ((to: number) => void) | null
}) {
  if (onMove === null) return <span className="num">{place + 1}</span>
  return (
    <div className="row place-buttons">
      <span className="num" title="Drag the row to move it">
        {place + 1}
      </span>
      <button
        className="icon-btn"
        type="button"
        title="Up"
        aria-disabled={place === 0 || undefined}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <span aria-hidden="true">↑</span>
        <span className="visually-hidden">Move up: {row.title}</span>
      </button>
      <button
        className="icon-btn"
        type="button"
        title="Down"
        aria-disabled={place === count - 1 || undefined}
        onClick={() => place < count - 1 && onMove(place + 1)}
      >
        <span aria-hidden="true">↓</span>
        <span className="visually-hidden">Move down: {row.title}</span>
      </button>
    </div>
  )
}

function PieceCell({ application, plan, row }: Props & { row: Row }) {
  return (
    <>
      <p className="row piece-title">
        <strong className="breaks">{row.title}</strong>
        <Badge tone={row.badge.tone}>{row.badge.label}</Badge>
        {row.isUnread && <Badge tone="warn">Proposed</Badge>}
      </p>
      <p className="breaks">{row.proves}</p>
      <p className="muted small breaks">
        {[
          row.dated ?? 'No date',
          row.pages !== null && `${row.pages} ${row.pages === 1 ? 'page' : 'pages'}`,
          row.confirmedBy !== null && `can be confirmed by ${row.confirmedBy}`,
          row.files.length > 0 && `${row.files.length} ${row.files.length === 1 ? 'file' : 'files'}`,
          ...row.requests.map(
            ({ documentType, due, isLate }) =>
              `asked for: ${documentType}${due === null ? '' : `, ${isLate ? 'late since' : 'due on'} ${due}`}`,
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.underOther.length > 0 && (
        <p className="small">
          Still under: {row.underOther.map(({ title, setName }) => `${title} (${setName})`).join('; ')}
        </p>
      )}
      <PieceActions application={application} plan={plan} piece={row} />
    </>
  )
}

function CriterionMark({
  applicationId,
  row,
  criterion: { id, title },
  mayChange,
}: {
  applicationId: string
  row: Row
  criterion: PlanPart['criteria'][number]
  mayChange: boolean
}) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const stored = row.criteria.includes(id)
  const [isOn, setOn] = useState(stored)
  useOnChange(stored, () => setOn(stored))
  const may = useMay('setCriterion')
  const form = useAppForm({
    act: act('setCriterion', { applicationId, pieceId: row.id }),
    failed: { title: 'Not Saved', description: 'The tick wasn’t saved. Please try again.' },
  })
  if (!may || !mayChange)
    return stored ? <span className="criterion-mark">Yes</span> : <span className="muted">No</span>

  async function save(next: boolean) {
    if (form.isSending.current) return
    setOn(next)
    const answer = await form.send({ criterionId: id, isOn: next ? 'yes' : 'no' })
    if (answer?.ok === false) {
      setOn(stored)
      showToast(toToast(answer))
    }
    if (answer?.ok || !answer?.noAnswer) await revalidate()
  }

  return (
    <label className="criterion-mark">
      <input type="checkbox" checked={isOn} onChange={event => void save(event.currentTarget.checked)} />
      <span className="visually-hidden">
        {row.title}: {title}
      </span>
    </label>
  )
}
