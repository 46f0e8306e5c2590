import type { ReactNode } from 'react'
import { DialogButton, loadDialog } from '../parts/dialog-button.tsx'

export type RequestTarget = { applicationId: string; requestId: string; documentType: string }
export type RequestWay = keyof typeof VERBS

export const OPEN_REQUEST_WAYS: ReadonlyArray<RequestWay> = ['receiveRequest', 'withdrawRequest']

const VERBS = { receiveRequest: 'Mark as Received', withdrawRequest: 'Withdraw', reopenRequest: 'Reopen' } as const

export function RequestActions({
  target,
  ways,
  children,
}: {
  target: RequestTarget
  ways: ReadonlyArray<RequestWay>
  children?: ReactNode
}) {
  return (
    <div className="row row-actions">
      {children}
      {ways.map(way => (
        <DialogButton may={way} key={way} action={way} label={VERBS[way]} about={target.documentType}>
          {close => <FinishRequestDialog target={target} way={way} onClose={close} />}
        </DialogButton>
      ))}
    </div>
  )
}

export function RemindNowButton({ applicationId, applicantName }: { applicationId: string; applicantName: string }) {
  return (
    <DialogButton may="remindNow" label="Remind Now" about={applicantName}>
      {close => <RemindNowDialog applicationId={applicationId} applicantName={applicantName} onClose={close} />}
    </DialogButton>
  )
}

const FinishRequestDialog = loadDialog(async () => (await import('./finish-request-dialog.tsx')).FinishRequestDialog)
const RemindNowDialog = loadDialog(async () => (await import('./finish-request-dialog.tsx')).RemindNowDialog)
