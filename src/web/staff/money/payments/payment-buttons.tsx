import type { FlagDecision } from '#src/features/money/flags.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { RefundOffer } from '../refunds/load-refunds.server.ts'

export type FlaggedPayment = { id: string; reference: string; flag: string; decisions: ReadonlyArray<FlagDecision> }

export function SettleFlagButton({ payment }: { payment: FlaggedPayment }) {
  const { reference, decisions } = payment
  return (
    <div className="row row-actions">
      <DialogButton may="clearFlag" label={decisions.length === 0 ? 'Mark as Settled' : 'Decide'} about={reference}>
        {close => <FlagDialog payment={payment} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const FlagDialog = loadDialog(async () => (await import('./flag-dialog.tsx')).FlagDialog)

export function RefundActions({ offer }: { offer: RefundOffer }) {
  const { reference, isOnline } = offer
  return (
    <div className="row row-actions">
      {isOnline && (
        <DialogButton className="link-btn" may="proposeRefund" label="Refund" about={reference}>
          {close => <RefundDialog offer={offer} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton className="link-btn" may="recordRefund" label="Record Refund" about={reference}>
        {close => <RecordRefundDialog offer={offer} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const RefundDialog = loadDialog(async () => (await import('../refunds/refund-dialogs.tsx')).RefundDialog)
const RecordRefundDialog = loadDialog(async () => (await import('../refunds/refund-dialogs.tsx')).RecordRefundDialog)
