import type { BookingPhase } from '#src/features/bookings/rules.ts'
import type { CalendarMonth } from '../../ui/calendar.tsx'
import type { OfferedTime } from '../../ui/times.tsx'
import type { createMessageForm, describeBooking, describeBookingDetails, describeTime } from './choice.server.ts'

/** The data of the page that opens with a payment's reference. */
export type BookingPageData =
  | ErrorPageData
  | { state: 'choose'; consultation: Consultation; choice: TimeChoice | NoTimeChoice }
  | {
      state: 'booked'
      booking: BookedTime
      phase: BookingPhase
      /** Null without the key from the booking's mails. */
      details: BookingDetails | null
      /** Null in browsers other than the one that paid. */
      own: { calendarFile: string; changePath: string } | null
    }

/** The data of the page that opens with the key from a booking's mails. */
export type ChangePageData =
  | ErrorPageData
  | { state: 'cancelled'; hasNewBooking: boolean; bookingPath: string; messageForm: MessageForm | null }
  | {
      state: 'too-late'
      booking: BookedConsultation
      isOver: boolean
      detailsPath: string
      messageForm: MessageForm | null
    }
  | {
      state: 'change'
      key: string
      detailsPath: string
      booking: BookedConsultation
      startsAt: string
      changeUntil: string
      choice: TimeChoice | NoTimeChoice
      messageForm: MessageForm | null
    }

export type MessagePageData =
  | ErrorPageData
  | { state: 'message'; booking: BookedConsultation; backPath: string; messageForm: MessageForm | null }

/** Null where the order was erased. */
export type MessageForm = NonNullable<ReturnType<typeof createMessageForm>>

/** `retryPath` is null when trying again cannot help. */
export type ErrorPageData = { state: 'error'; message: string; advice: string; retryPath: string | null }

export type PageResult<Page> = { page: Page; status: number }

export type Consultation = {
  reference: string
  itemName: string
  minutes: number
  customer: string | null
  paid: { pence: number; kobo: number }
}

export type TimeChoice = { kind: 'choice'; month: CalendarMonth; hours: string; day: ChosenDay | null }
export type NoTimeChoice = { kind: 'closed' } | { kind: 'full'; lastDay: string } | { kind: 'unreadable' }

export type ChosenDay = { day: string; name: string; weekday: string; date: string; times: Array<OfferedTime> }

/** The part of a booking that the payment's reference alone may show. */
export type BookedTime = ReturnType<typeof describeTime>
type BookedConsultation = ReturnType<typeof describeBooking>

/** The page shows these details only with the key from the booking's mails (ADR 028). */
export type BookingDetails = ReturnType<typeof describeBookingDetails>
