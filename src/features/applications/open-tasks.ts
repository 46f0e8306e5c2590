import { dateInWords, noonOf } from '#src/dates.ts'
import { asksForDocuments, type CaseState } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue, WE_START } from '#src/features/site/catalogue/scope.ts'
import { poundsAndPence } from '#src/money.ts'

/** All due dates are days in Lagos ("2026-11-27"). */
export type OpenTasks = {
  needsDetails: boolean
  documents: ReadonlyArray<{ documentType: string; due: string | null; isAgain: boolean }>
  payment: { pence: number; isSecond: boolean; isOnly: boolean; isRest: boolean } | null
  question: { askedOn: string } | null
  hasClock: boolean
  /** The number of the final pack that the applicant has not approved. Mails of before have none. */
  packToApprove?: number | null | undefined
}

export const NO_OPEN_TASKS_TEXT = 'There’s nothing for you to do right now.'

export const DETAILS_TASK_TEXT = 'Tell us your field and upload your CV'

export function hasNoOpenTasks({
  needsDetails,
  documents,
  payment,
  question,
  hasClock,
  packToApprove = null,
}: OpenTasks): boolean {
  const hasWork = needsDetails || documents.length > 0 || payment !== null || packToApprove !== null
  return !hasWork && question === null && !hasClock
}

/** Returns one sentence per task. `today` is the day in Lagos, yyyy-mm-dd. */
export function describeOpenTasks(
  { needsDetails, documents, payment, question, packToApprove = null }: OpenTasks,
  { item, today }: { item: ApplicationItem; today: string },
): Array<string> {
  return [
    ...(needsDetails ? [`${DETAILS_TASK_TEXT}. It takes about five minutes. ${WE_START}`] : []),
    ...documents.map(({ documentType, due, isAgain }) => {
      const againText = isAgain ? ' again; our comments are on your tracking page' : ''
      return `Send us: ${documentType}${againText}${due === null ? '' : describeDueDate(due, today)}`
    }),
    ...(packToApprove === null ? [] : ['Read and approve your final pack: it’s on your tracking page.']),
    ...(payment === null ? [] : [describePayment(payment, item)]),
    ...(question === null
      ? []
      : [`Answer our question of ${inWords(question.askedOn)}: it’s in the messages on your tracking page.`]),
  ]
}

function describeDueDate(due: string, today: string): string {
  return due < today ? `; it was due on ${inWords(due)}` : `, by ${inWords(due)}`
}

function inWords(day: string): string {
  return dateInWords(noonOf(day))
}

function describePayment(payment: NonNullable<OpenTasks['payment']>, item: ApplicationItem): string {
  const action = describePaymentToMake(payment)
  return payment.isSecond ? `${action}: it’s due ${describeSecondPaymentDue(item)}.` : `${action}. ${WE_START}`
}

export function describePaymentToMake(payment: NonNullable<OpenTasks['payment']>): string {
  const { pence, isSecond, isOnly, isRest } = payment
  const name = isOnly ? 'payment' : isSecond ? 'final payment' : 'initial payment'
  return `${isRest ? 'Pay the rest of' : 'Make'} the ${name}, ${poundsAndPence(pence)}`
}

/** The package form asks only for name and e-mail, so the sector may be missing. */
export function needsDetails(application: { sector: string | null } & CaseState): boolean {
  return application.sector === null && asksForDocuments(application)
}
