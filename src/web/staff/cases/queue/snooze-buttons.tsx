import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'

type SnoozedCase = { caseId: string; name: string }

export function SnoozeButton({ caseId, name }: SnoozedCase) {
  return (
    <DialogButton may="snoozeCase" label="Snooze" className="link-btn" about={name} action="snooze">
      {close => <SnoozeDialog caseId={caseId} name={name} onClose={close} />}
    </DialogButton>
  )
}

export function WakeButton({ caseId, name }: SnoozedCase) {
  const { press, isBusy } = usePressAction({
    act: act('wakeCase', { caseId }),
    failed: { title: 'Still Snoozed', description: 'Nothing was changed. Please try again.' },
  })
  if (!useMay('wakeCase')) return null
  return (
    <BusyButton className="link-btn" isBusy={isBusy} busyText="Waking..." onClick={() => press({})}>
      Wake <span className="visually-hidden">{name}</span>
    </BusyButton>
  )
}

const SnoozeDialog = loadDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)
