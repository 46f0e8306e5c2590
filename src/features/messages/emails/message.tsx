import { dateAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { CONTACT_SECTORS } from '../message-form.ts'
import type { ContactMailData } from './mails.ts'
import { Quotation } from './quotation.tsx'

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
