import { z } from 'zod'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import { EditableText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { defineNotice } from '#src/features/staff/define-notice.tsx'

type ReadyMailData = z.infer<typeof readyMailData>

const readyMailData = z.object({
  name: z.string(),
  reference: z.string(),
  number: z.number(),
  count: z.number(),
  trackingUrl: z.string(),
})

const readyTexts: TemplateTexts<ReadyMailData, 'opening'> = {
  when: 'When you have prepared the final pack of an application.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Your final pack is ready: every file that goes to the endorsing body, in its order.\n\nPlease read every page. You sign for the application, so only you can say that all of it is right.',
      placeholders: {
        name: { means: 'the applicant’s name', of: data => data.name },
        reference: { means: 'their reference', of: data => data.reference },
      },
      sample: { name: 'Adébáyọ̀ Oyèníyì', reference: EXAMPLE_REFERENCE, number: 2, count: 15, trackingUrl: '#' },
    },
  },
}

export const packReadyMail = defineMail({
  name: 'packs.ready',
  label: 'Final pack to approve',
  audience: 'applicant',
  about: ['application'],
  data: readyMailData,
  templateTexts: readyTexts,
  subject: ({ reference }) => `Please read and approve your final pack, ${reference}`,
  Body({ data }) {
    const { name, reference, number, count, trackingUrl } = data
    return (
      <MailLayout title="Your final pack is ready" preview="Please read every page, and approve it.">
        <Paragraph>Dear {name},</Paragraph>
        <EditableText texts={readyTexts} textKey="opening" data={data} />
        <DetailTable
          rows={[
            ['Pack', String(number)],
            ['Files', `${count} and an index`],
            ['For', reference],
          ]}
        />
        <NextStep
          href={trackingUrl}
          after="Open your pack there. We ask for a code first, because it holds your evidence."
        >
          Read and approve your pack
        </NextStep>
        <Paragraph>If something in it is wrong, write to us instead. We change it and prepare a new pack.</Paragraph>
      </MailLayout>
    )
  },
})

export const packApprovedMail = defineNotice({
  name: 'packs.approved',
  kind: 'cases',
  label: 'Staff notice: pack approved',
  about: ['application'],
  data: z.object({
    name: z.string(),
    reference: z.string().nullable(),
    number: z.number(),
    evidenceUrl: z.string(),
  }),
  subject: ({ name, number }) => `Pack ${number} approved: ${name}`,
  Body({ data: { name, reference, number, evidenceUrl } }) {
    return (
      <MailLayout title="A final pack was approved" preview={`${name} approved pack ${number}.`}>
        <DetailTable
          rows={[
            ['Applicant', name],
            ...(reference === null ? [] : [['Reference', reference] as const]),
            ['Pack', String(number)],
          ]}
        />
        <NextStep href={evidenceUrl} after="The application can be submitted now.">
          See the pack
        </NextStep>
      </MailLayout>
    )
  },
})

export const packMails = [packReadyMail, packApprovedMail] as const
