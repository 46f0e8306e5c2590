import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const CALENDAR_LINK = { text: 'Open Calendar', href: addresses.adminCalendar() }

export const CALENDAR_TOPIC: Topic = {
  key: 'calendar',
  title: 'Calendar',
  questions: [
    {
      question: 'How do I open or close the calendar?',
      answer: [
        'Press the switch at the top of Calendar. The badge shows the current state: while it says “Calendar Open”, customers can book; while it says “Calendar Closed”, they can’t. It takes effect at once and stays until someone switches it back.',
        'Booked consultations still go ahead while it is closed, and their reminders are sent. Customers can cancel but not choose another time; staff can still move bookings.',
      ],
      keywords: 'stop bookings',
      link: CALENDAR_LINK,
    },
    {
      question: 'How does a colleague get a calendar of their own?',
      answer: [
        'An owner presses “Advisers” on Calendar, then “Add an Adviser”, and chooses the colleague. The calendar begins closed, with the usual hours. On its page “Change” sets the fields, languages, calls a day and meeting link, and Weekly hours has the times. Then open it with the switch.',
        'Customers see the free times of all advisers together. They get an adviser who names their field, or else one for any field; among several, the one with fewest calls in that week. Advisers can change their own page.',
      ],
      keywords: 'adviser second calendar consultant team',
      link: { text: 'Open Advisers', href: addresses.adminAdvisers() },
    },
    {
      question: 'How do I keep customers away from times when I’m busy elsewhere?',
      answer: [
        'Connect your private calendar: open your page under Advisers, press “Connect” and paste the secret address of the calendar, which Google, Outlook and Apple call iCal or ICS. We read it every five minutes and take only when it’s busy, never what an event is about. Events shown as free don’t count.',
        'The address is a secret, so we store it encrypted and don’t show it again. If it can’t be read, the page says why, and the busy times of the last reading stay. “Remove” deletes the address and the busy times.',
      ],
      keywords: 'google outlook ics busy private sync',
      link: { text: 'Open Advisers', href: addresses.adminAdvisers() },
    },
    {
      question: 'How do I give a consultation to another adviser?',
      answer: [
        'Press “Move” beside the booking and choose the other one under “Adviser”. If they’re free at the same time, that time is chosen already. Press “Move Booking”: the customer gets an email with the new meeting link and a calendar invitation.',
      ],
      keywords: 'swap reassign colleague change adviser',
      link: CALENDAR_LINK,
    },
    {
      question: 'What does “On hold” mean?',
      answer: [
        'A visitor has chosen this time and is paying now. No one else can book it until the time that stands beside it. If it’s paid by then, it becomes a booking. You can block a time on hold or close its day: what is paid in time still goes ahead.',
      ],
      keywords: 'hold reserved unpaid',
      link: CALENDAR_LINK,
    },
    {
      question: 'How do I add or block a time on one day?',
      answer: [
        'Choose the day under Date and press “Show”. Time Slots lists its half-hours. “Block” hides a time from customers but keeps it in the list, “Enable” offers it again, and “Delete” removes it from the list. “Add Slot” lists the times you can add, from 09:00 to 17:00: each press adds one.',
        'A 60-minute consultation starts on the hour and needs both half-hours. Customers can book from tomorrow to 90 days ahead. Changes to a date override the weekly hours for that date.',
      ],
      keywords: 'availability slot offer',
      link: CALENDAR_LINK,
    },
    {
      question: 'How do I change the usual hours of the week?',
      answer: [
        'An owner ticks the half-hours of each working day on Settings, under Weekly hours, and presses “Save”. “All”, “None” and “As Monday” fill a whole day. The hours apply to every date you haven’t changed on the Calendar. Saturdays and Sundays only have the times you add with “Add Slot”. With several advisers, each has hours of their own, on their page under Advisers.',
        'Existing bookings stay, even outside the new hours. The page tells you how many there are.',
      ],
      keywords: 'opening times availability',
      link: { text: 'Open Weekly hours', href: `${addresses.adminSettings()}#weekly-hours` },
    },
    {
      question: 'How do I close a day, a holiday or a whole week?',
      answer: [
        'Press “Close Days”, or “Close This Day” on the day itself. Enter the first and the last day and a name such as Christmas, then press “Close Days”. Customers can’t book on these days. Only staff see the name.',
        'If consultations are booked on these days, you see them first and nothing is closed yet. Move or cancel them, or press “Close and Keep the Bookings”: they go ahead, but no one else can book.',
        'With several advisers, “For” says whose calendar closes: one, or all of them together. Closed Days lists what is coming up. “Open Again” reopens days that were closed together, and “Open for All” those of every adviser.',
      ],
      keywords: 'vacation leave out of office',
      link: CALENDAR_LINK,
    },
    {
      question: 'I want to block a time, but a customer has booked it. What now?',
      answer: [
        'You see who it is and choose. “Move the booking” gives them another time and blocks this one. “Cancel the booking” lets them use their payment for another time and blocks this one. “Block and keep the booking” lets the consultation go ahead, but no one else can book the time. “Leave it” changes nothing.',
      ],
      link: CALENDAR_LINK,
    },
    {
      question: 'How do I move a consultation?',
      answer: [
        'Press “Move” beside the booking, in the calendar or on the page of the customer, choose a free day and time, and press “Move Booking”. The customer gets an email with the new time and a calendar invitation. It includes anything you write under “Message to the customer”.',
        'Customers can move their own booking until 24 hours before it starts. Staff can do so until it starts, even while the calendar is closed.',
      ],
      keywords: 'reschedule change time',
      link: CALENDAR_LINK,
    },
    {
      question: 'How do I cancel a consultation?',
      answer: [
        'Press “Cancel Booking” beside it, and again in the dialog. The customer gets an email, with your message if you wrote one, and can book another time with the same payment. This doesn’t refund any money.',
        'Other customers can then book the time, unless you tick the box that blocks it.',
      ],
      keywords: 'refund',
      link: CALENDAR_LINK,
    },
    {
      question: 'A customer didn’t come. Where do I record that?',
      answer: [
        'Once the consultation has started, press “Did not come” beside the booking. It counts as a no-show. “Came after all” undoes it.',
        'Unless an owner allows it in Settings, under Rules of consultations, its payment can’t be used for another time, and no email is sent. If it’s allowed, the customer gets an email two minutes later and may choose another time once. “Came after all” is possible until they have.',
      ],
      keywords: 'missed no show absent',
      link: CALENDAR_LINK,
    },
    {
      question: 'What do I do before, during and after a call?',
      answer: [
        'Open the call from Consultations, the day sheet or the email that you got. Before the call, read what the customer told us and their CV. Tick the checklist as you go, and add notes: the customer never sees them.',
        'After it, choose under “Next package” what you recommend, complete the text under “Summary for the customer” and press “Send Summary”. It goes out by email once, and is in the conversation. We promise it on the day of the call, so it waits in your queue from the end of the call. Owners edit the text that you begin with under Mail, “Templates”, “Summary of a call”.',
        'If the customer goes on, press “Open an Application”. If an owner allows it in Settings, what was paid for the call comes off its price, once. That fee can’t be refunded as well.',
      ],
      keywords: 'consultation summary checklist notes CV topic credit fee package',
      link: { text: 'Open Consultations', href: addresses.adminConsultations() },
    },
    {
      question: 'How do I see a whole week or month?',
      answer: [
        'Press Week or Month above the calendar. The week shows each half-hour: who has booked it, or whether it’s “Free”, “Blocked” or only “Listed”. Customers can’t book a “Listed” time. The month shows how many times are booked and free each day, and the names of closed days. Every day and consultation links to its day. With several advisers, the week and the month show all of them side by side; choose a name above to see one.',
      ],
      link: { text: 'Open this week', href: addresses.adminCalendar({ view: 'week' }) },
    },
    {
      question: 'How do I print the consultations of a day?',
      answer: [
        'Press “Print Day Sheet”, then “Print”. The sheet shows the time, customer, duration, payment reference and meeting link, what the customer told us, and lines for notes. Cancelled consultations are left out.',
      ],
      link: CALENDAR_LINK,
    },
    {
      question: 'Can I see the consultations in the calendar on my phone?',
      answer: [
        'Yes. Press “Calendar Feed”, then “Create Link”, and copy the link (advisers have one to their own calls and one to all) into Google Calendar, Apple Calendar or Outlook: the dialog shows you where. Your calendar then follows changes, but can’t change anything here. Calendar apps decide when to update: Google may take a day.',
        'Anyone with the link can read names, email addresses, times, payment references and meeting links, so keep it private. We show it only within 15 minutes of signing in or confirming that it’s you. If someone else has it, press “Replace link”: the old one stops working at once. A new password changes the link too. “Revoke” removes it. Disabled accounts have no feed.',
      ],
      keywords: 'ics subscribe sync',
      link: CALENDAR_LINK,
    },
  ],
}
