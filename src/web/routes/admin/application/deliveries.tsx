import { Ledger } from '../parts/ledger.tsx'
import { RecordDeliveryButton } from '../parts/record-delivery-button.tsx'
import { UndoDeliveryButton } from '../parts/undo-delivery-button.tsx'
import type { ApplicationPage } from './application-page.server.ts'

const HEADS = [
  { label: 'Delivered' },
  { label: 'Stage' },
  { label: 'On', look: 'date' },
  { label: 'Recorded by' },
  { label: 'Actions', look: 'acts' },
] as const

export function Deliveries({ page: { application, deliveries } }: { page: ApplicationPage }) {
  const { recorded, open, today } = deliveries
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
        <Ledger
          caption="Deliveries"
          heads={HEADS}
          rows={recorded.map(delivery => ({
            key: delivery.id,
            cells: [
              <>
                <strong>{delivery.what}</strong>
                {delivery.note !== null && <span className="under as-typed">{delivery.note}</span>}
              </>,
              delivery.stage,
              delivery.on,
              delivery.recordedBy ?? 'A former member of staff',
              <UndoDeliveryButton
                key="undo"
                delivery={{ applicationId: application.id, deliveryId: delivery.id, what: delivery.what }}
              />,
            ],
          }))}
        />
      )}
    </section>
  )
}
