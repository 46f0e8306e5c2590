import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { DialogForm } from './dialog-form.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/row-actions.css'

type Asked = { applicationId: string; requestId: string; documentType: string }

/** How the waiting for a document ends: it came by email, or it is not needed any more. */
export function RequestActions({ asked }: { asked: Asked }) {
  const willNeedFocus = useFocusAfterwards()
  const [open, setOpen] = useState<keyof typeof WAYS | null>(null)
  const way = open === null ? null : WAYS[open]
  return (
    <div className="row-actions">
      {(['received', 'withdrawn'] as const).map(key => (
        <button
          key={key}
          className="btn line sm"
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            willNeedFocus()
            setOpen(key)
          }}
        >
          {WAYS[key].verb} <span className="vh">{asked.documentType}</span>
        </button>
      ))}
      {way !== null && (
        <DialogForm
          title={way.title}
          about={asked.documentType}
          action={addresses.adminFinishRequest({ ...asked, way: way.way })}
          submit={way.verb}
          busyText="Saving..."
          look={way.look}
          failed={{ title: way.title, description: 'Nothing was changed. Please try again.' }}
          onClose={() => setOpen(null)}
        >
          {() => <p>{way.explained}</p>}
        </DialogForm>
      )}
    </div>
  )
}

const WAYS = {
  received: {
    verb: 'Mark as Received',
    title: 'Mark as Received',
    way: 'received',
    look: 'next',
    explained:
      'The document came by email. The applicant then sees the request as fulfilled; no email is sent. It cannot be undone.',
  },
  withdrawn: {
    verb: 'Withdraw',
    title: 'Withdraw Request',
    way: 'withdraw',
    look: 'bad',
    explained:
      'The request is deleted, and the applicant’s page no longer lists it. No email is sent: the applicant may still have the one that asked for it.',
  },
} as const
