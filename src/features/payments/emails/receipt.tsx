import { responseTime } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Reference, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import type { Receipt } from './mails.ts'
import { receiptWording } from './receipt-wording.ts'

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
      <Said wording={receiptWording} passage={opening(data)} data={data} />
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

function opening({ instalment, applicationReference }: Receipt) {
  return instalment === 'full' && applicationReference === null ? 'order' : instalment
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
