import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { RequestTarget, RequestWay } from './request-actions.tsx'

export function FinishRequestDialog({
  target: { applicationId, requestId, documentType },
  way,
  onClose,
}: {
  target: RequestTarget
  way: RequestWay
  onClose: () => void
}) {
  const { verb, title, variant, explanation } = TEXTS[way]
  return (
    <DialogForm
      title={title}
      description={documentType}
      act={act(way, { applicationId, requestId })}
      submit={verb}
      busyText="Saving..."
      variant={variant}
      failed={{ title, description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {() => <p>{explanation}</p>}
    </DialogForm>
  )
}

/** Mails one reminder of all open requests. */
export function RemindNowDialog({
  applicationId,
  applicantName,
  onClose,
}: {
  applicationId: string
  applicantName: string
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Remind Now"
      description={applicantName}
      act={act('remindNow', { applicationId })}
      submit="Send Reminder"
      busyText="Sending..."
      failed={{ title: 'No Reminder Sent', description: 'Please try again.' }}
      onClose={onClose}
    >
      {() => <p>We send one email that lists every document we still need. An applicant gets one reminder a day.</p>}
    </DialogForm>
  )
}

const TEXTS = {
  receiveRequest: {
    verb: 'Mark as Received',
    title: 'Mark as Received',
    variant: 'next',
    explanation:
      'Use this if you have the document already. To keep the file here, press “Add Document” instead. The applicant will see the request as fulfilled. No email is sent. You can reopen the request later.',
  },
  withdrawRequest: {
    verb: 'Withdraw',
    title: 'Withdraw Request',
    variant: 'bad',
    explanation:
      'The request will disappear from the applicant’s page. No email is sent, so they may still act on the request they were emailed.',
  },
  reopenRequest: {
    verb: 'Reopen',
    title: 'Reopen Request',
    variant: 'next',
    explanation: 'The applicant’s page will ask for the document again, and reminders continue. No email is sent.',
  },
} as const
