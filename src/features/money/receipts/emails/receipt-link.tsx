import { useContext } from 'react'
import { SignedUrlsContext } from '#src/features/mail/emails/mail-context.ts'
import { SecondaryLink } from '#src/features/mail/emails/mail-layout.tsx'

export function ReceiptLink({ children = 'Print your receipt or save it as a PDF' }: { children?: string }) {
  const { receipt } = useContext(SignedUrlsContext)
  return receipt === null ? null : <SecondaryLink href={receipt}>{children}</SecondaryLink>
}
