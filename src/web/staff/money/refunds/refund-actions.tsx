import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { RefundOffer } from './load-refunds.server.ts'

export function RefundActions({ offer }: { offer: RefundOffer }) {
  const { reference, isOnline } = offer
  return (
    <div className="row row-actions">
      {isOnline && (
        <DialogButton may="refunds" label="Refund" about={reference}>
          {close => <RefundDialog offer={offer} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton may="refunds" label="Record Refund" about={reference}>
        {close => <RecordRefundDialog offer={offer} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const RefundDialog = loadDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const RecordRefundDialog = loadDialog(async () => (await import('./record-refund-dialog.tsx')).RecordRefundDialog)
