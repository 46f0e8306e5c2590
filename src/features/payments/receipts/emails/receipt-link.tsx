import { useContext } from 'react'
import { ReceiptUrlContext } from '#src/features/outbox/emails/mail-context.ts'
import { SecondaryLink } from '#src/features/outbox/emails/mail-layout.tsx'

export function ReceiptLink({ children = 'Print your receipt or save it as a PDF' }: { children?: string }) {
  const receiptUrl = useContext(ReceiptUrlContext)
  return receiptUrl === null ? null : <SecondaryLink href={receiptUrl}>{children}</SecondaryLink>
}
