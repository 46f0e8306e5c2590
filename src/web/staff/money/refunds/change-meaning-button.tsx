import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import type { RefundsPanel } from './load-refunds.server.ts'

export type MeantRefund = Pick<RefundsPanel['refunds'][number], 'id' | 'sum' | 'reference' | 'meaning'>

export function ChangeMeaningButton({ refund }: { refund: MeantRefund }) {
  return (
    <div className="row row-actions">
      <DialogButton
        may="refunds"
        label={refund.meaning === 'asked' ? 'Say What It Means' : 'Change'}
        about={`refund of ${refund.sum} of payment ${refund.reference}`}
      >
        {close => <ChangeMeaningDialog refund={refund} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const ChangeMeaningDialog = loadDialog(async () => (await import('./change-meaning-dialog.tsx')).ChangeMeaningDialog)
