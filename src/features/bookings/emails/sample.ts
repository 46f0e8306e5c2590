import { dayAndTime } from '#src/dates.ts'
import type { Placeholder } from '#src/features/mail/template-text.ts'
import type { BookingMailData } from './mails.ts'

export const SAMPLE: BookingMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  email: 'adebayo@example.ng',
  itemName: '30-Minute Consultation',
  minutes: 30,
  startsAt: '2027-03-17T13:00:00.000Z',
  endsAt: '2027-03-17T13:30:00.000Z',
  zone: 'Europe/London',
  meetingLink: '#',
  paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
  changeUrl: '#',
  changeUntil: '2027-03-16T13:00:00.000Z',
  bookingUrl: '#',
  uid: 'sample@example.ng',
  sequence: 0,
  madeAt: '2027-03-03T10:00:00.000Z',
}

export const PLACEHOLDERS: Readonly<Record<'name' | 'consultation' | 'time', Placeholder<BookingMailData>>> = {
  name: { means: 'the customer’s name', of: data => data.name },
  consultation: { means: 'what was booked', of: data => data.itemName },
  time: { means: 'when it begins', of: data => dayAndTime(new Date(data.startsAt)) },
}
