import { z } from 'zod'
import { dateInWords, noonOf } from '#src/dates.ts'
import { DetailTable, MailLayout, NextStep, Paragraph, SecondaryLink } from '#src/features/mail/mail-layout.tsx'
import { defineNotice } from '#src/features/staff/define-notice.tsx'

export const factsDueMail = defineNotice({
  name: 'facts.due',
  kind: 'firm',
  label: 'Staff notice: visa facts are due',
  about: ['fact'],
  data: z.object({
    facts: z.array(z.object({ name: z.string(), page: z.string(), dueOn: z.string() })),
    /** Each set of criteria that is due, with its body, route and field as the name. */
    criteria: z.array(z.object({ name: z.string(), page: z.string(), dueOn: z.string() })),
    factsUrl: z.string(),
    criteriaUrl: z.string(),
  }),
  subject: ({ facts, criteria }) => `Please check ${describeCounts(facts.length, criteria.length)} of the visa`,
  Body({ data: { facts, criteria, factsUrl, criteriaUrl } }) {
    return (
      <MailLayout
        title="Visa facts to check"
        preview={`${describeCounts(facts.length, criteria.length)} will soon be due.`}
      >
        <Paragraph>
          Please compare what follows with the official pages before the day. After it, the website says that we’re
          re-checking, and a deadline that follows from a rule sends no reminders.
        </Paragraph>
        <DetailTable
          rows={[...facts, ...criteria.map(each => ({ ...each, name: `Criteria: ${each.name}` }))].map(
            ({ name, page, dueOn }) => [name, `${page}, by ${dateInWords(noonOf(dueOn))}`] as const,
          )}
        />
        <NextStep href={factsUrl} after="Tick what is still right, and change there what is not.">
          Open the visa facts
        </NextStep>
        {criteria.length > 0 && <SecondaryLink href={criteriaUrl}>Open the criteria</SecondaryLink>}
      </MailLayout>
    )
  },
})

export const factMails = [factsDueMail] as const

function describeCounts(facts: number, sets: number): string {
  const counts = [
    ...(facts === 0 ? [] : [facts === 1 ? '1 fact' : `${facts} facts`]),
    ...(sets === 0 ? [] : [sets === 1 ? '1 set of criteria' : `${sets} sets of criteria`]),
  ]
  return counts.join(' and ')
}
