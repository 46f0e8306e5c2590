import type { FlagDecision } from '#src/features/money/flags.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'

export type FlaggedPayment = { id: string; reference: string; flag: string; decisions: ReadonlyArray<FlagDecision> }

export function SettleFlagButton({ payment }: { payment: FlaggedPayment }) {
  const { reference, decisions } = payment
  return (
    <div className="row row-actions">
      <DialogButton may="refunds" label={decisions.length === 0 ? 'Mark as Settled' : 'Decide'} about={reference}>
        {close => <FlagDialog payment={payment} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const FlagDialog = loadDialog(async () => (await import('./flag-dialog.tsx')).FlagDialog)
