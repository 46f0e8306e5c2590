import type { Account } from '#src/features/money/account.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'

export type ApplicationOfPayer = { id: string; applicantName: string; reference: string | null }

export function RecordPaymentButton({
  application,
  account,
  today,
}: {
  application: ApplicationOfPayer
  account: Account
  today: string
}) {
  return (
    <div>
      <DialogButton may="payments" label="Record Payment">
        {close => <RecordPaymentDialog application={application} account={account} today={today} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const RecordPaymentDialog = loadDialog(async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog)
