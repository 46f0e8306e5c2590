import ICAL from 'ical.js'
import { BRAND } from '#src/brand.ts'

// The library does not count the space before a line that goes on: with it no line is over 75 octets, as the standard asks.
ICAL.foldLength = 74

/** An empty calendar of ours, to which entries are added. */
export function newCalendar(method: 'REQUEST' | 'CANCEL' | 'PUBLISH') {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${BRAND.name}//Consultations//EN`)
  calendar.addPropertyWithValue('method', method)
  return calendar
}

/** A calendar as its file has it. The standard wants the last line ended like all the others. */
export function textOf(calendar: ICAL.Component): string {
  return `${calendar}\r\n`
}

/** Who calls a meeting, or is asked to come. */
export function person(
  property: 'organizer' | 'attendee',
  { name, address }: { name: string; address: string },
  parameters: Record<string, string> = {},
) {
  const person = new ICAL.Property(property)
  for (const [parameter, value] of Object.entries(parameters)) person.setParameter(parameter, value)
  person.setParameter('cn', oneLine(name))
  person.setValue(`mailto:${address}`)
  return person
}

export function inUtc(instant: Date) {
  return ICAL.Time.fromJSDate(instant, true)
}

/** Names and addresses stand as they are in a line of their own: nothing in them may begin another one. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
}
