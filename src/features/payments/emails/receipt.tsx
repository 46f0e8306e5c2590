import { responseTime } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Reference, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { Receipt } from './mails.ts'

export function subject(data: Receipt): string {
  const received = `We have received ${poundsAndPence(data.pence)}`
  return data.applicationReference === null
    ? `${received}. Now choose your time`
    : `${received}. Your reference is ${data.applicationReference}`
}

export function Body({ data }: { data: Receipt }) {
  return (
    <Letter title="Payment received" preview={`${poundsAndPence(data.pence)} for ${data.itemName}`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>{thanks(data)}</Paragraph>
      {data.applicationReference === null ? (
        <NextStep href={data.bookingUrl} after="It opens the calendar. One payment books one time.">
          Choose your time
        </NextStep>
      ) : (
        <>
          <Reference>{data.applicationReference}</Reference>
          <Paragraph>
            Keep it. With it and this email address you can see where your application is, at any time.
          </Paragraph>
          <NextStep href={data.trackingUrl} after="It opens with your reference and email filled in.">
            Track your application
          </NextStep>
        </>
      )}
      <Lines {...lines(data)} paymentReference={data.paymentReference} />
      <Subheading>What happens then</Subheading>
      <Paragraph>{whatHappensThen(data)}</Paragraph>
    </Letter>
  )
}

function thanks({ instalment, applicationReference }: Receipt): string {
  switch (instalment) {
    case 'initial':
      return 'Thank you. We have received the first of two payments, and your application is open.'
    case 'final':
      return 'Thank you. We have received the second payment: your application is paid in full.'
    case 'full':
      return applicationReference === null
        ? 'Thank you. We have received your payment.'
        : 'Thank you. We have received your payment: your application is open and paid in full.'
    default:
      return never(instalment)
  }
}

function whatHappensThen({ stillDuePence, applicationReference }: Receipt): string {
  if (stillDuePence > 0) {
    return `We read your work and write to you within ${responseTime('Document review')}. The second payment is due when your file is ready, before it is sent to the endorsing body. You may make it earlier, from the tracking page.`
  }
  return applicationReference === null
    ? 'As soon as you have chosen, we confirm the time by email, with the link to the meeting. Nothing more is due to us.'
    : `Nothing more is due to us. We write to you within ${responseTime('Email')} on business days and ask for your CV and your work, unless you have sent them. Government fees are separate and paid to the Home Office.`
}

/** The figure that counts is what is still to pay; once nothing is, what was paid. */
function lines(data: Receipt) {
  const part = data.instalment === 'initial' ? ', first payment' : data.instalment === 'final' ? ', second payment' : ''
  const paid = [`${data.itemName}${part}`, poundsAndPence(data.pence)] as const
  const isPaid = data.stillDuePence <= 0
  const rows = [
    ...(isPaid ? [] : [paid]),
    ...(data.itemName === data.service ? [] : [['Service', data.service] as const]),
    data.kobo === 0 ? (['How', 'Paid to us directly'] as const) : (['Charged', naira(data.kobo)] as const),
    ...(data.nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(data.nairaMicrosPerPound)] as const]),
    ['Paid', dateAndTime(new Date(data.settledAt))] as const,
  ]
  return { rows, total: isPaid ? paid : (['Still to pay, later', poundsAndPence(data.stillDuePence)] as const) }
}
