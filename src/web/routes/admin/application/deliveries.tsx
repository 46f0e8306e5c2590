import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { RecordDeliveryButton } from '../parts/record-delivery-button.tsx'
import { UndoDeliveryButton } from '../parts/undo-delivery-button.tsx'
import type { ApplicationPage } from './application-page.server.ts'

export function Deliveries({ page: { application, deliveries } }: { page: ApplicationPage }) {
  const { recorded, open, today } = deliveries
  const columns: Array<DataColumn<(typeof recorded)[number]>> = [
    {
      heading: 'Delivered',
      cell: ({ what, note }) => (
        <>
          <strong>{what}</strong>
          {note !== null && <span className="under as-typed">{note}</span>}
        </>
      ),
    },
    { heading: 'Stage', cell: delivery => delivery.stage },
    { heading: 'On', look: 'date', cell: delivery => delivery.on },
    { heading: 'Recorded by', cell: delivery => delivery.recordedBy ?? 'A former member of staff' },
    {
      heading: 'Actions',
      look: 'acts',
      cell: ({ id, what }) => <UndoDeliveryButton delivery={{ applicationId: application.id, deliveryId: id, what }} />,
    },
  ]
  return (
    <section className="panel flush" aria-labelledby="deliveries">
      <div className="panel-head">
        <h2 id="deliveries">Deliveries</h2>
        {open.length > 0 && <RecordDeliveryButton application={application} open={open} today={today} />}
      </div>
      {recorded.length === 0 ? (
        <p className="muted">
          Nothing is recorded as delivered. Refunds count what stands here, so record each report, plan and edited draft
          when the applicant has it.
        </p>
      ) : (
        <DataTable aria-label="Deliveries" columns={columns} rows={recorded} rowKey={delivery => delivery.id} />
      )}
    </section>
  )
}
