import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Refusal } from './answer.ts'

/** Shows a refusal in its dialog, because a toast would be behind the dialog and not announced. */
export function DialogRefusal({
  refusal,
  hasTypedText,
  children,
}: {
  refusal: Refusal
  hasTypedText: boolean
  children?: ReactNode
}) {
  return (
    <div className="notice bad dialog-refusal" role="alert" tabIndex={-1}>
      <p>
        <strong>{refusal.title}</strong> {refusal.description}
      </p>
      {refusal.mustSignIn && <OtherTabLink href={addresses.adminLogin()}>Sign in in another tab</OtherTabLink>}
      {refusal.mustConfirm && <OtherTabLink href={addresses.adminConfirm({})}>Confirm in another tab</OtherTabLink>}
      {children}
      {hasTypedText && <p className="small">Nothing you typed was lost.</p>}
    </div>
  )
}

/** The page opens in a new tab, so that typed values stay on this page. */
function OtherTabLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    </p>
  )
}
