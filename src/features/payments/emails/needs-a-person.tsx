import { statusInSentence } from '#src/features/applications/states.ts'
import { Letter, Lines, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { naira, poundsAndPence, sumIn } from '#src/money.ts'
import { never } from '#src/never.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { isStoppedFlag } from '../flags.ts'
import type { NeedsAPerson } from './mails.ts'

export function subject({ paymentReference }: NeedsAPerson): string {
  return `A payment needs a person: ${paymentReference}`
}

export function Body({ data }: { data: NeedsAPerson }) {
  const provider = usePaymentProvider()
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
        {`Look it up in ${provider.name}’s dashboard by this reference, then decide what happens with it under Needs you.`}
      </Paragraph>
    </Letter>
  )
}

function explain(why: NeedsAPerson['why']): string {
  if (isStoppedFlag(why)) {
    return `It arrived for an application that was ${statusInSentence(why)}. It has to be given back.`
  }
  switch (why) {
    case 'amount':
      return 'Another amount arrived than we asked for. It was not counted.'
    case 'currency':
      return 'It arrived in another currency than we asked for. It was not counted.'
    case 'reference':
      return 'The provider answered with another reference than ours. It was not counted.'
    case 'paid-twice':
      return 'It had been paid before. It has to be given back.'
    case 'deleted':
      return 'It arrived for an application that was deleted. It has to be given back.'
    case 'late-rate':
      return 'It was paid long after its quote had run out. It was counted at today’s rate, which may be less than was asked for.'
    case 'overpaid':
      return 'More arrived than we asked for. The surplus has to be given back.'
    case 'decided':
      return 'It was decided to give it back.'
    case 'reversed':
      return 'The provider took back a payment that had been counted. It no longer counts as paid.'
    default:
      return never(why)
  }
}
