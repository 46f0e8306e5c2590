import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import type { OfflineMoneyRefusal, RecordedReference } from '#src/features/money/offline/check-offline-money.server.ts'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import { joinWithAnd } from '#src/words.ts'
import type { Outcome } from '../../parts/staff-act.server.ts'

/** Sending these ids again confirms that this is another transfer with the same bank reference. */
export type SameReference = { sameReferenceIds: Array<string> }

/** Describes why offline money cannot be recorded, by the field that must change. */
export function refuseOfflineMoney(refusal: OfflineMoneyRefusal, { kobo }: { kobo: number }): Outcome<SameReference> {
  switch (refusal.reason) {
    case 'too-much': {
      const message = `This is more than is left to pay: ${poundsAndPence(refusal.leftPence)}`
      if (kobo === 0) return { ok: false, errors: { amount: message } }
      return { ok: false, errors: { countsAs: `${message}. If only the rate has changed, enter that sum` } }
    }
    case 'not-yet':
      return { ok: false, errors: { receivedOn: 'Please choose today or an earlier day' } }
    case 'before-case': {
      const openedOn = dateInWords(noonOf(refusal.openedOn))
      const message = `This application came in on ${openedOn}. Please choose that day or a later one`
      return { ok: false, errors: { receivedOn: message } }
    }
    case 'value-differs':
      return { ok: false, errors: { valueReason: describeDifference(refusal, kobo) } }
    case 'reference-recorded': {
      const { recorded } = refusal
      const payments = joinWithAnd(recorded.map(describeRecorded))
      const errors = {
        reference: `This bank reference is already recorded: ${payments}. If this is another transfer, please tick the box`,
      }
      return { ok: false, status: 409, errors, more: { sameReferenceIds: recorded.map(({ id }) => id) } }
    }
    default:
      return assertNever(refusal)
  }
}

function describeDifference(
  { rate, worthPence }: Extract<OfflineMoneyRefusal, { reason: 'value-differs' }>,
  kobo: number,
): string {
  if (rate === null) return 'We have no rate for that day. Please say where this value comes from'
  const { nairaMicrosPerPound, fetchedAt } = rate
  const worth = `${naira(kobo)} is ${poundsAndPence(worthPence)} at the rate of ${dateInWords(fetchedAt)}`
  return `${worth} (${rateInWords(nairaMicrosPerPound)}). Your value differs by more than 10%, so please say why`
}

function describeRecorded({ applicationReference, pence, kobo, receivedOn }: RecordedReference): string {
  const sum = kobo === 0 ? poundsAndPence(pence) : `${naira(kobo)} (${poundsAndPence(pence)})`
  const day = receivedOn === null ? '' : `, received on ${dateInWords(noonOf(receivedOn))}`
  return `${sum} for ${applicationReference ?? 'an application without a reference'}${day}`
}
