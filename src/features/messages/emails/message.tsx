import { createElement } from 'react'
import { dateAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import { INDIGO, text } from '#src/features/outbox/emails/mail-style.ts'
import { CONTACT_SECTORS } from '../message-form.ts'
import type { ContactMailData } from './mails.ts'

export function subject({ name, sector }: ContactMailData): string {
  return `Message from ${name} (${CONTACT_SECTORS[sector]})`
}

export function Body({ data }: { data: ContactMailData }) {
  return (
    <MailLayout title="A message from the contact page" preview={`${data.name} wrote to us.`}>
      <DetailTable
        rows={[
          ['Name', data.name],
          ['Email', data.email],
          ['Sector', CONTACT_SECTORS[data.sector]],
          ['Received', dateAndTime(new Date(data.receivedAt))],
        ]}
      />
      <Quotation>{data.message}</Quotation>
      <Paragraph>If you reply to this email, your answer goes to {data.email}.</Paragraph>
    </MailLayout>
  )
}

/** The plain-text part starts each line with ">", so typed text never looks like ours. */
function Quotation({ children }: { children: string }) {
  const style = { ...text, margin: '0 0 24px', padding: '2px 0 2px 18px', borderLeft: `4px solid ${INDIGO}` }
  const [first = '', ...others] = children.split('\n')
  return createElement('blockquote', { style }, first, ...others.flatMap(line => [createElement('br'), line]))
}
