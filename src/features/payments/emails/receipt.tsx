import { dateAndTime } from '#src/dates.ts'
import { rateInWords } from '#src/features/exchange-rate/conversion.ts'
import { Letter, Lines, NextStep, Paragraph, Reference } from '#src/features/outbox/emails/letter.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { Receipt } from './mails.ts'

export function subject(data: Receipt): string {
  const received = `We have received ${poundsAndPence(data.pence)}`
  return data.applicationReference === null ? received : `${received}. Your reference is ${data.applicationReference}`
}

export function Body({ data }: { data: Receipt }) {
  return (
    <Letter title="Payment received" preview={`${poundsAndPence(data.pence)} for ${data.itemName}`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>{thanks(data)}</Paragraph>
      {data.applicationReference !== null && (
        <>
          <Reference>{data.applicationReference}</Reference>
          <Paragraph>
            Keep it. With it and this email address you can see where your application is, at any time.
          </Paragraph>
        </>
      )}
      <NextStep href={data.trackingUrl ?? data.resultUrl}>
        {data.trackingUrl === null ? 'See your payment' : 'Track your application'}
      </NextStep>
      <Lines rows={lines(data)} />
      <Paragraph>
        {data.stillDuePence > 0
          ? 'We read your work and write to you within 5 to 7 business days. You can make the second payment from the tracking page at any time.'
          : 'Nothing more is due to us. Government fees are separate and paid to the Home Office.'}
      </Paragraph>
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

function lines(data: Receipt): Array<readonly [string, string]> {
  const part = data.instalment === 'initial' ? ', first payment' : data.instalment === 'final' ? ', second payment' : ''
  return [
    [`${data.itemName}${part}`, poundsAndPence(data.pence)],
    ...(data.itemName === data.service ? [] : [['Service', data.service] as const]),
    ['Charged', naira(data.kobo)],
    ...(data.nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(data.nairaMicrosPerPound)] as const]),
    ['Paid', dateAndTime(new Date(data.settledAt))],
    ['Payment reference', data.paymentReference],
    ...(data.stillDuePence > 0 ? [['Still to pay, later', poundsAndPence(data.stillDuePence)] as const] : []),
  ]
}
