import { addresses } from '#src/addresses.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayAndTime } from '#src/dates.ts'
import { bookingByKey, bookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { changeDeadline, phaseOf } from '#src/features/bookings/rules.ts'
import { inWords } from './booked.server.ts'
import { type AskedDay, readChoice } from './choice.server.ts'
import type { Answer, ChangeShown, ErrorShown } from './shown.ts'

/** The page that the key from a mail opens: what can still be done about the booking. Looking at it changes nothing. */
export async function changePage(app: Ground, key: string, asked: AskedDay): Promise<Answer<ChangeShown>> {
  try {
    return await read(app, key, asked)
  } catch (err) {
    app.log.error({ err }, 'booking could not be read')
    const retry = addresses.bookingChange({ key, date: asked.date ?? undefined })
    return { shown: { ...FAILED, retry }, status: 503 }
  }
}

async function read(app: Ground, key: string, asked: AskedDay): Promise<Answer<ChangeShown>> {
  const found = await bookingByKey(app.db, key)
  if (found === null) return { shown: UNKNOWN, status: 404 }
  const { booking, item, reference } = found
  const phase = phaseOf(booking, app.clock.now())
  if (phase === 'cancelled') {
    const hasAnother = (await bookingOfPayment(app.db, booking.paymentId)) !== null
    return { shown: { state: 'cancelled', hasAnother, calendar: addresses.booking({ reference }) }, status: 200 }
  }
  const words = inWords(booking, item)
  const details = addresses.booking({ reference, key })
  if (phase !== 'changeable') {
    return { shown: { state: 'too-late', booking: words, isOver: phase === 'over', details }, status: 200 }
  }
  const choice = await readChoice(app, booking.minutes, asked, booking)
  const begins = dayAndTime(booking.startsAt)
  const changeUntil = dayAndTime(changeDeadline(booking.startsAt))
  return {
    shown: { state: 'change', key, details, booking: words, begins, changeUntil, choice },
    status: choice.kind === 'unreadable' ? 503 : 200,
  }
}

const UNKNOWN: ErrorShown = {
  state: 'error',
  message: 'We do not know this booking.',
  advice: 'Please open the link in your confirmation email again. If you copied it, check that you copied all of it.',
  retry: null,
}

const FAILED: ErrorShown = {
  state: 'error',
  message: 'Failed to load your booking.',
  advice: 'Nothing was changed. Please try again in a moment.',
  retry: null,
}
