import { type ReactNode, useState } from 'react'
import { useFocusBelow } from '../parts/use-focus-below.ts'
import type { ShownMail } from './log-page.server.ts'
import { MailPreview } from './mail-preview.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { resendVerb } from './resend-verb.ts'

/** A button that opens a message over the page, or asks whether to send it again: from the message one comes to the question. */
export function OpensMail({
  mail,
  from,
  opens,
  className,
  children,
}: {
  mail: ShownMail
  /** Whoever writes our messages. */
  from: string
  opens: 'preview' | 'resend'
  className: string
  children: ReactNode
}) {
  const willNeedFocus = useFocusBelow()
  const [open, setOpen] = useState<'preview' | 'resend' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="dialog"
        title={opens === 'preview' ? 'Preview' : resendVerb(mail.state)}
        data-action={opens}
        onClick={event => {
          willNeedFocus(event.currentTarget)
          setOpen(opens)
        }}
      >
        {children}
      </button>
      {open === 'preview' && <MailPreview mail={mail} from={from} onClose={close} onResend={() => setOpen('resend')} />}
      {open === 'resend' && <ResendDialog mail={mail} onClose={close} />}
    </>
  )
}
