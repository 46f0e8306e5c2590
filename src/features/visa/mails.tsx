import { z } from 'zod'
import { dateInWords, noonOf } from '#src/dates.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import { defineNotice } from '#src/features/staff/define-notice.tsx'

export const factsDueMail = defineNotice({
  name: 'facts.due',
  kind: 'firm',
  label: 'Staff notice: visa facts are due',
  about: ['fact'],
  data: z.object({
    facts: z.array(z.object({ name: z.string(), page: z.string(), dueOn: z.string() })),
    factsUrl: z.string(),
  }),
  subject: ({ facts }) => `Please check ${describeCount(facts.length)} about the visa`,
  Body({ data: { facts, factsUrl } }) {
    return (
      <MailLayout title="Visa facts to check" preview={`${describeCount(facts.length)} will soon be due.`}>
        <Paragraph>
          Please compare {facts.length === 1 ? 'this fact' : 'these facts'} with the official pages before the day.
          After it, the website says that we’re re-checking, and a deadline that follows from a rule sends no reminders.
        </Paragraph>
        <DetailTable
          rows={facts.map(({ name, page, dueOn }) => [name, `${page}, by ${dateInWords(noonOf(dueOn))}`] as const)}
        />
        <NextStep href={factsUrl} after="Tick what is still right, and change there what is not.">
          Open the visa facts
        </NextStep>
      </MailLayout>
    )
  },
})

export const factMails = [factsDueMail] as const

function describeCount(count: number): string {
  return count === 1 ? '1 fact' : `${count} facts`
}
