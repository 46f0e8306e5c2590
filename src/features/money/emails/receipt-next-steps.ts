import { describeResponseTime } from '#src/brand.ts'
import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { DETAILS_TASK_TEXT } from '#src/features/applications/open-tasks.ts'
import { describeSecondPaymentDue, SCOPE } from '#src/features/site/catalogue/scope.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import { poundsAndPence } from '#src/money.ts'
import { describePartlyPaid } from '../account.ts'
import type { ReceiptMailData } from './mails.ts'

/** Says in the receipt what happens next, and what we still need. */
export function describeNextSteps({ item, instalment, needsDetails, ...data }: ReceiptMailData): Array<string> {
  if (data.applicationReference === null) {
    return [
      'Once you’ve chosen, we’ll confirm the time by email, with the link to the meeting. There’s nothing else to pay us.',
    ]
  }
  const requests = describeRequests(data)
  if (isPartPayment(data)) return [describeRemainingPart(data), ...requests]
  return [
    instalment === 'final' ? explainAfterSecondPayment(item) : explainAfterFirstPayment(item, needsDetails),
    ...requests,
    describeRemainingPayment({ item, ...data }),
  ]
}

function describeRequests({ requests, settledAt }: Pick<ReceiptMailData, 'requests' | 'settledAt'>): Array<string> {
  const today = dayInLagos(new Date(settledAt))
  return requests.map(({ documentType, due }) => {
    if (due === null) return `We need: ${documentType}.`
    const inWords = dateInWords(noonOf(due))
    return due < today
      ? `We still need: ${documentType}. It was due on ${inWords}.`
      : `We need: ${documentType} by ${inWords}.`
  })
}

function describeRemainingPayment({ item, stillDuePence }: Pick<ReceiptMailData, 'item' | 'stillDuePence'>): string {
  return stillDuePence > 0
    ? `The final payment, ${poundsAndPence(stillDuePence)}, is due ${describeSecondPaymentDue(item)}. We’ll write to you then, but you can pay it earlier from your tracking page.`
    : 'There’s nothing else to pay us. Government fees are separate, and you pay them to the Home Office.'
}

function describeRemainingPart({
  leftOfPartPence,
  partOfPence,
  nairaMicrosPerPound,
}: Pick<ReceiptMailData, 'leftOfPartPence' | 'partOfPence' | 'nairaMicrosPerPound'>): string {
  const request = `This was part of what is due. Please pay the remaining ${poundsAndPence(leftOfPartPence)} as well.`
  const leftKobo = nairaMicrosPerPound === null ? null : convertToKobo(leftOfPartPence, nairaMicrosPerPound)
  return `${describePartlyPaid({ ofPence: partOfPence, leftPence: leftOfPartPence, leftKobo })}. ${request}`
}

function explainAfterFirstPayment(item: ReceiptMailData['item'], needsDetails: boolean): string {
  const responseDeadline = `within ${describeResponseTime('Document review')}`
  if (needsDetails)
    return `${DETAILS_TASK_TEXT} on your tracking page. You’ll hear from us ${responseDeadline} after that.`
  const firstWork = describeFirstWork(item)
  return firstWork === null
    ? `You’ll hear from us ${responseDeadline}.`
    : `${firstWork}. You’ll hear from us ${responseDeadline}.`
}

function describeFirstWork(item: ReceiptMailData['item']): string | null {
  if (item === 'consultation_30' || item === 'consultation_60') return null
  return (SCOPE[item].assessment ?? SCOPE[item].evidence)?.we ?? null
}

function explainAfterSecondPayment(item: ReceiptMailData['item']): string {
  const workText = item === 'application_fee' ? `${SCOPE[item].final_check?.we}. ` : ''
  return `${workText}Your tracking page shows where your application is, and anything we still need from you.`
}

export function isPartPayment({ leftOfPartPence }: Pick<ReceiptMailData, 'leftOfPartPence'>): boolean {
  return leftOfPartPence > 0
}
