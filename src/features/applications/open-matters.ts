import { dateInWords, instantInLagos } from '#src/dates.ts'
import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import { poundsAndPence } from '#src/money.ts'
import { isOpen, type Status } from './states.ts'

/** What an applicant has to do now. Days are days in Lagos ("2026-11-27"); sums are in pence. */
export type OpenMatters = {
  /** Field and CV are missing: a package asks only for a name and an e-mail address. */
  needsDetails: boolean
  /** The nearest due date first. */
  documents: ReadonlyArray<{ documentType: string; due: string | null; isAgain: boolean }>
  payment: { pence: number; isSecond: boolean } | null
}

export const NOTHING_TO_DO = 'There’s nothing for you to do right now.'

export const DETAILS_WANTED = 'Tell us your field and upload your CV'

export function isNothingOpen({ needsDetails, documents, payment }: OpenMatters): boolean {
  return !needsDetails && documents.length === 0 && payment === null
}

/** One line for each open matter, the way a mail lists them. `today`: a day in Lagos. */
export function describeOpenMatters(
  { needsDetails, documents, payment }: OpenMatters,
  { item, today }: { item: ApplicationItem; today: string },
): Array<string> {
  return [
    ...(needsDetails ? [`${DETAILS_WANTED}. It takes about five minutes, and we start once we have them.`] : []),
    ...documents.map(({ documentType, due, isAgain }) => {
      const again = isAgain ? ' again; our comments are on your tracking page' : ''
      return `Send us: ${documentType}${again}${due === null ? '' : byWhen(due, today)}`
    }),
    ...(payment === null ? [] : [describePayment(payment, item)]),
  ]
}

function byWhen(due: string, today: string): string {
  const day = dateInWords(instantInLagos(due, '12:00'))
  return due < today ? `, it was due on ${day}` : `, by ${day}`
}

function describePayment({ pence, isSecond }: NonNullable<OpenMatters['payment']>, item: ApplicationItem): string {
  const sum = poundsAndPence(pence)
  return isSecond
    ? `Make the second payment, ${sum}: it’s due ${secondPaymentDue(item)}.`
    : `Make the first payment, ${sum}: we start when it arrives.`
}

/** Whether the field and CV are missing: a package asks only for a name and an e-mail address. */
export function needsDetails(application: { categoryOfTalent: string | null; status: Status }): boolean {
  return application.categoryOfTalent === null && isOpen(application.status)
}
