import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const CALENDAR_PAGE = { text: 'Open Calendar', href: addresses.adminCalendar() }

export const CALENDAR: Topic = {
  key: 'calendar',
  title: 'Calendar',
  questions: [
    {
      question: 'How do I open or close the calendar?',
      answer: [
        'Press the switch at the top of Calendar. The badge says how it stands: “Calendar Open”, customers can book appointments, or “Calendar Closed”, appointment booking is disabled. It counts from the same moment, and stays until somebody presses it again.',
        'Consultations that are booked stand while it is closed, and their reminders go out. Customers can still cancel but not choose another time; staff can move theirs.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'How do I offer or take away a time of one day?',
      answer: [
        'Choose the day under Date and press “Show”. Time Slots has its half-hours. “Block” keeps a time off what customers can book and leaves it in the list, “Enable” offers it again, “Delete” takes it out of the list. “Add Slot” has the times that are not in the list, from 09:00 to 17:00: each press adds one.',
        'A consultation of 60 minutes begins on the hour and needs both its half-hours. Customers book from tomorrow to 90 days ahead. What you change holds for that date alone, before the weekly hours.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'How do I change the usual hours of the week?',
      answer: [
        'An owner ticks the half-hours of each workday on Settings, under Weekly hours, and presses “Save”. “All”, “None” and “As Monday” fill a day at once. The hours hold for every date whose times nobody changed on the Calendar. Saturdays and Sundays have only what is added to a date with “Add Slot”.',
        'What is booked stands, also outside the new hours: the page says how many those are.',
      ],
      way: { text: 'Open Weekly hours', href: `${addresses.adminSettings()}#weekly-hours` },
    },
    {
      question: 'How do I close a day, a holiday or a whole week?',
      answer: [
        'Press “Close Days”, or “Close This Day” on the day itself. Type the first and the last day and a name, Christmas for instance, and press “Close Days”. Nobody can book on these days. The name is for staff alone.',
        'If consultations stand in them, nothing is closed yet: they are listed. Move or cancel them first, or press “Close and keep the bookings”: then they take place and nobody else can book.',
        'Closed Days has all that are to come. “Open Again” opens what was closed together.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'I want to block a time, but somebody has booked it. What now?',
      answer: [
        'You are shown who it is, and choose. “Move the booking” gives them another time and blocks the one they leave. “Cancel the booking” gives their payment back for another time and blocks this one. With “Block and keep the booking” the consultation takes place, and nobody else can book the time afterwards. “Leave it” changes nothing.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'How do I move a consultation?',
      answer: [
        'Press “Move” beside the booking, choose a day and a time that is free, and press “Move booking”. The customer gets an email with the new time and an invitation for their calendar. What you write under “Message to the customer” stands in it.',
        'Customers can do so themselves until 24 hours before it begins; staff can until it begins, and while the calendar is closed. If somebody else takes the time meanwhile, it is said and you choose another.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'How do I cancel a consultation?',
      answer: [
        'Press “Cancel booking” beside it, and again in the dialog. The customer gets an email, with your message if you wrote one, and can book another time with the same payment. No money is given back by it.',
        'Others can book the time again, unless you tick the box that blocks it.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'A customer did not come. Where do I say so?',
      answer: [
        'Once it has begun, press “Did not come” beside the booking. It counts as a no-show, and its payment books no other time. No email goes out. “Came after all” takes it back.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'How do I see a whole week or month?',
      answer: [
        'Press Week or Month above the calendar. The week shows each half-hour: who comes, and what is “Free”, “Blocked” or only “Listed”, which nobody can book now. The month counts what is booked and free each day. Closed days carry their name. Every day and every consultation leads to its day.',
      ],
      way: { text: 'Open this week', href: addresses.adminCalendar({ view: 'week' }) },
    },
    {
      question: 'How do I print the consultations of a day?',
      answer: [
        'Press “Print Day Sheet”, then “Print”. The sheet has the time, the customer, how long it takes, the payment’s reference and the meeting link, with lines for notes. Cancelled consultations are left out.',
      ],
      way: CALENDAR_PAGE,
    },
    {
      question: 'Can I have the consultations in the calendar of my phone?',
      answer: [
        'Yes. Press “Calendar Feed”, then “Make address”, and copy the address into Google Calendar, Apple Calendar or Outlook: the dialog says where. Your calendar then follows by itself; it can change nothing here. How soon it shows a change is up to that program: Google may take a day.',
        'Whoever has the address can read names, email addresses, times, payment references and meeting links, so give it to nobody. If it got around, press “Replace address”: the old one stops at once. A new password makes a new address too: copy it anew. “Revoke” takes it away for good. An account that is disabled has no feed either.',
      ],
      way: CALENDAR_PAGE,
    },
  ],
}
