import { addresses } from '#src/addresses.ts'
import { dateAndTime, dateInWords, noonOf } from '#src/dates.ts'
import { addMonths, monthInWords } from '#src/features/money/lists/months.ts'
import {
  listEntriesBookedLater,
  listPayoutsReadLater,
  type MonthBooks,
} from '#src/features/money/months/books.server.ts'
import { findObstacles, mayClose, type Obstacles } from '#src/features/money/months/obstacles.server.ts'
import { findClosingInForce, listClosings } from '#src/features/money/months/queries.server.ts'
import { formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { naira } from '#src/money.ts'
import { countOf } from '#src/words.ts'
import type { App } from '../../../app-context.ts'
import { namePayout } from './bridge-rows.ts'

export type ShownObstacle = { key: string; title: string; advice: string; links: Array<{ text: string; href: string }> }

/** Tells whether a month is open or closed, what stands in the way of closing it, and its history. */
export async function loadMonthState(app: App, { month }: { month: string }) {
  const closings = await listClosings(app.db, month)
  const closing = findClosingInForce(closings)
  return {
    closing: closing && {
      id: closing.id,
      version: closing.version,
      by: closing.closedByName,
      at: dateAndTime(closing.closedAt),
      note: closing.note,
      fileHref: addresses.adminClosedMonth(closing.id),
    },
    history: closings.map(
      ({ id, version, closedAt, closedByName, note, reopenedAt, reopenedByName, reopenReason }) => ({
        id,
        fileHref: addresses.adminClosedMonth(id),
        closed: `Version ${version}, closed by ${closedByName} on ${dateAndTime(closedAt)}.`,
        note,
        reopened:
          reopenedAt === null
            ? null
            : `Reopened ${reopenedByName === null ? '' : `by ${reopenedByName} `}on ${dateAndTime(reopenedAt)}: ${reopenReason}`,
      }),
    ),
  }
}

/** For the page of an open month. */
export async function loadClosingCheck(app: App, books: MonthBooks) {
  const obstacles = await findObstacles(app.db, books, app.clock.now())
  return {
    mayClose: mayClose(obstacles),
    needsNote: obstacles.refundsUnderWay.length > 0,
    obstacles: listObstacles(obstacles, books.month),
    refundsUnderWay: obstacles.refundsUnderWay.map(toRefundLink),
  }
}

export async function loadBookedLater(app: App, month: string) {
  return (await listEntriesBookedLater(app.db, month)).map(toShownLateEntry)
}

export async function loadPayoutsReadLater(app: App, closed: MonthBooks) {
  const payouts = await listPayoutsReadLater(app.db, closed, app.gateway.isSandbox)
  return payouts.map(({ id, providerId, paidOn, paidKobo }) => ({
    text: `${naira(paidKobo)}. ${namePayout({ providerId, day: paidOn, account: null })}`,
    href: addresses.adminPayout(id),
  }))
}

export function toShownLateEntry(entry: MonthBooks['late'][number]) {
  const { id, paymentId, reference, kobo, pence, valueDay, bookedOn } = entry
  const [belongs, booked] = [dateInWords(noonOf(valueDay)), dateInWords(noonOf(bookedOn))]
  return {
    id,
    reference,
    href: addresses.adminPayment(paymentId),
    pence,
    kobo,
    text: `belongs to ${belongs}, booked on ${booked} because ${monthInWords(valueDay.slice(0, 7))} was closed`,
  }
}

function listObstacles(obstacles: Obstacles, month: string): Array<ShownObstacle> {
  const { isOver, open, flagged, differences, payoutsOnTheWay, proposedRefunds } = obstacles
  const toPaymentLink = ({ id, reference, name }: Obstacles['open'][number]) => ({
    text: name === null ? reference : `${name}, ${reference}`,
    href: addresses.adminPayment(id),
  })
  const found = [
    {
      key: 'over',
      count: isOver ? 0 : 1,
      title: `${monthInWords(month)} isn’t over yet`,
      advice: `You can close it from ${dateInWords(noonOf(`${addMonths(month, 1)}-01`))} on.`,
      links: [],
    },
    {
      key: 'open',
      count: open.length,
      title: countOf(open.length, 'checkout is still open', 'checkouts are still open'),
      advice: 'Each one is decided by itself within 72 hours of its opening. Come back then.',
      links: open.map(toPaymentLink),
    },
    {
      key: 'flagged',
      count: flagged.length,
      title: countOf(flagged.length, 'payment must be checked', 'payments must be checked'),
      advice: 'Open it, and press “Decide”, “Refund” or “Mark as Settled”.',
      links: flagged.map(toPaymentLink),
    },
    {
      key: 'differences',
      count: differences.length,
      title: countOf(differences.length, 'difference has no explanation', 'differences have no explanation'),
      advice: 'On Payouts, look at it with the provider, then press “Explain” and write why the sums differ.',
      links: differences.map(each => ({
        text: `${each.reference}, ${naira(each.kobo)}. ${namePayout(each)}`,
        href: `${addresses.adminPayouts({ month })}#differences`,
      })),
    },
    {
      key: 'payouts',
      count: payoutsOnTheWay.length,
      title: countOf(payoutsOnTheWay.length, 'payout isn’t in the bank yet', 'payouts aren’t in the bank yet'),
      advice: 'On Payouts, press “Read Again” a day later.',
      links: payoutsOnTheWay.map(({ id, providerId, paidOn, paidKobo }) => ({
        text: `${naira(paidKobo)}. ${namePayout({ providerId, day: paidOn, account: null })}`,
        href: addresses.adminPayout(id),
      })),
    },
    {
      key: 'proposed',
      count: proposedRefunds.length,
      title: countOf(proposedRefunds.length, 'refund waits for an owner', 'refunds wait for an owner'),
      advice: 'An owner confirms or declines it on the page of its payment.',
      links: proposedRefunds.map(toRefundLink),
    },
  ]
  return found.filter(({ count }) => count > 0).map(({ count: _, ...obstacle }) => obstacle)
}

function toRefundLink({ paymentId, reference, amount, currency }: Obstacles['refundsUnderWay'][number]) {
  return { text: `${formatRefundSum({ amount, currency })} of ${reference}`, href: addresses.adminPayment(paymentId) }
}
