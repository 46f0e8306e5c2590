import { dateInWords } from '#src/dates.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { isOpen, statusLabel } from '#src/features/cases/states.ts'
import { LETTER_STATES } from '#src/features/letters/letter.ts'
import { findObstacle, type WhyNotErased } from '#src/features/privacy/erase-person.server.ts'
import { findPerson, isUnknown, type PersonRecords } from '#src/features/privacy/find-person.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { STORY_STATES } from '#src/features/stories/story.ts'
import { emailAddress } from '#src/form-text.ts'
import type { App } from '../../app-context.ts'

export type ShownPerson = NonNullable<Awaited<ReturnType<typeof loadPerson>>>

export type PersonSearch = ReturnType<typeof readPersonSearch>

export function readPersonSearch(request: Request) {
  const typed = (new URL(request.url).searchParams.get('email') ?? '').trim()
  const parsed = emailAddress().safeParse(typed)
  const error = typed === '' || parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
  return { typed: parsed.data ?? typed, email: parsed.data ?? null, error }
}

/** Returns null if no e-mail was searched for. */
export async function loadPerson(app: App, email: string | null) {
  if (email === null) return null
  const person = await findPerson(app.db, email)
  const obstacle = await findObstacle(app.db, email, person)
  return {
    email,
    isUnknown: isUnknown(person),
    isStaff: person.isStaff,
    found: describeRecords(person),
    openCases: listKind(person, 'application')
      .filter(({ status }) => status !== null && isOpen(status))
      .map(nameApplication),
    waitingMails: person.mails.filter(({ state }) => state === 'queued').length,
    payments: person.payments.length,
    obstacle: obstacle && WHY_NOT_ERASED[obstacle],
  }
}

type Line = { what: string; count: number; names: ReadonlyArray<string> }

function listKind({ cases }: PersonRecords, kind: CaseKind) {
  return cases.filter(each => each.kind === kind && each.deletedAt === null)
}

function describeRecords(person: PersonRecords): Array<Line> {
  const live = listKind(person, 'application')
  const orders = listKind(person, 'consultation')
  const enquiries = listKind(person, 'enquiry')
  const deleted = person.cases.filter(({ deletedAt }) => deletedAt !== null)
  const lines: Array<Line> = [
    {
      what: 'Applications',
      count: live.length,
      names: live.map(each => `${nameApplication(each)}, ${each.status === null ? '' : statusLabel(each.status)}`),
    },
    { what: 'Deleted applications', count: deleted.length, names: deleted.map(nameApplication) },
    {
      what: 'Consultation orders',
      count: orders.length,
      names: orders.map(
        ({ item, name, createdAt }) => `${item === null ? '' : ITEMS[item].name}, ${name}, ${dateInWords(createdAt)}`,
      ),
    },
    {
      what: 'Consultations',
      count: person.bookings.length,
      names: person.bookings.map(({ name, startsAt }) => `${name}, ${dateInWords(startsAt)}`),
    },
    {
      what: 'Messages',
      count: enquiries.length,
      names: enquiries.map(({ name, createdAt }) => `${name}, ${dateInWords(createdAt)}`),
    },
    {
      what: 'Stories for the website',
      count: person.stories.length,
      names: person.stories.map(({ state }) => STORY_STATES[state].label),
    },
    {
      what: 'Letters for someone else',
      count: person.letters.length,
      names: person.letters.map(({ state }) => LETTER_STATES[state].label),
    },
    { what: 'Requests about data', count: person.requests.length, names: [] },
    { what: 'Emails to this address', count: person.mails.length, names: [] },
    { what: 'Payments', count: person.payments.length, names: person.payments.map(({ reference }) => reference) },
    {
      what: 'Payments for someone else',
      count: person.sponsored.length,
      names: person.sponsored.map(({ reference }) => reference),
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

function nameApplication({ reference, name }: { reference: string | null; name: string }): string {
  return `${reference ?? 'No reference yet'}, ${name}`
}

/** Says why nothing was erased, and what to do. */
export const WHY_NOT_ERASED: Record<Exclude<WhyNotErased, 'not-confirmed'>, string> = {
  'not-found': 'We keep no data under this email. Perhaps a colleague has erased it.',
  'on-hold':
    'This data is on hold, so it can’t be erased. See “On hold” below for the reason. An owner can lift the hold.',
  'money-in-flight':
    'A payment is still open, a refund is due, or a dispute is not resolved. Please settle it first, or wait until the provider has decided.',
}

export const NOT_CONFIRMED = 'This doesn’t match. Please type it exactly as shown above'
