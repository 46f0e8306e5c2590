import { DialogButton } from '../parts/dialog-button.tsx'
import { loadDialog } from '../parts/load-dialog.tsx'
import type { RefundOffer } from './load-refunds.server.ts'
import '../parts/actions.css'

export function RefundActions({ offer }: { offer: RefundOffer }) {
  if (!offer.isOnline) return null
  return (
    <div className="row row-actions">
      <DialogButton
        may="refunds"
        label={
          <>
            Refund <span className="visually-hidden">{offer.reference}</span>
          </>
        }
      >
        {close => <RefundDialog offer={offer} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const RefundDialog = loadDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)
