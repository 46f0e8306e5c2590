import { Letter, Lines, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { naira, poundsAndPence, sumIn } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { NeedsAPerson } from './mails.ts'

export function subject({ paymentReference }: NeedsAPerson): string {
  return `A payment needs a person: ${paymentReference}`
}

export function Body({ data }: { data: NeedsAPerson }) {
  return (
    <Letter title="A payment needs a person" preview={explain(data.why)}>
      <Paragraph>{explain(data.why)}</Paragraph>
      <Lines
        rows={[
          ['Payment reference', data.paymentReference],
          ['For', data.itemName],
          ['We asked for', `${poundsAndPence(data.pence)}, ${naira(data.kobo)}`],
          ...(data.arrived == null ? [] : [['The provider tells of', sumIn(data.arrived)] as const]),
        ]}
      />
      <Paragraph>
        Look it up in Paystack’s dashboard by this reference. Nothing happens by itself: once you have dealt with it,
        mark it as settled under Needs you.
      </Paragraph>
    </Letter>
  )
}

function explain(why: NeedsAPerson['why']): string {
  switch (why) {
    case 'amount':
      return 'Another amount arrived than we asked for. It was not counted.'
    case 'currency':
      return 'It arrived in another currency than we asked for. It was not counted.'
    case 'reference':
      return 'The provider answered with another reference than ours. It was not counted.'
    case 'paid-twice':
      return 'It had been paid before. It has to be given back.'
    case 'rejected':
      return 'It arrived for an application that was rejected. It has to be given back.'
    case 'deleted':
      return 'It arrived for an application that was deleted. It has to be given back.'
    case 'reversed':
      return 'The provider took back a payment that had been counted.'
    default:
      return never(why)
  }
}
