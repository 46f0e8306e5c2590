import type { Page } from '@playwright/test'
import { addMonths } from '#src/features/money/lists/months.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { pageRoutes, pathOf } from '#tests/support/staff-routes.ts'
import { type ExampleRecords, TASK_OF_STAGE } from './example-records.ts'
import type { SweepPage } from './visit.ts'

/** The query of the example of a page that shows little without one. */
const QUERIES: Record<string, (examples: ExampleRecords) => string> = {
  'admin/calendar/day-sheet': ({ bookedDay }) => `?date=${bookedDay}`,
  'admin/calendar': ({ bookedDay }) => `?date=${bookedDay}`,
  'admin/criteria': () => '?body=tech_nation&route=talent',
  // Without this, a mail that the program has just sent can stand above the example.
  'admin/mail': ({ email }) => `?q=${encodeURIComponent(email)}`,
  'admin/privacy': ({ bare }) => `?email=${bare.email}`,
}

/** Lists one example of every route in the staff frame. A route with a new parameter fails until it has an example. */
export function listStaffPages(examples: ExampleRecords, role: Role): Array<SweepPage> {
  return pageRoutes()
    .filter(({ isInFrame }) => isInFrame)
    .map(route => ({
      name: route.pattern,
      pattern: route.pattern,
      path: pathOf(route, examples.parameters) + (QUERIES[route.pattern]?.(examples) ?? ''),
      status: statusOf(route.pattern, role),
    }))
}

function statusOf(pattern: string, role: Role): number {
  if (pattern.endsWith('*')) return 404
  return pattern === 'admin/staff' && role !== 'owner' ? 403 : 200
}

/** States of pages that the example of the route does not show. Add one in one line. */
export function listStaffStates({
  application,
  bare,
  bookedDay,
  booking,
  parameters: { calendarId },
  email,
  orderId,
  enquiryId,
  today,
  closedMonth,
  decidedId,
  planned,
  lettersCase,
}: ExampleRecords): Array<SweepPage> {
  const empty = 'q=nobody-has-this-name'
  return [
    { name: 'an application without records', path: `/admin/applications/${bare.id}`, hasOwnDialogs: true },
    { name: 'a decided application', path: `/admin/applications/${decidedId}`, hasOwnDialogs: true },
    {
      name: 'a finished stage',
      path: `/admin/applications/${application.id}`,
      opensDialog: tickTaskOfStage,
    },
    { name: 'an evidence plan', path: `/admin/applications/${planned.id}/evidence`, hasOwnDialogs: true },
    { name: 'a locked evidence plan', path: `/admin/applications/${planned.id}/evidence?version=1` },
    { name: 'letters of a case', path: `/admin/applications/${lettersCase.id}/letters`, hasOwnDialogs: true },
    { name: 'a referee named', path: `/admin/applications/${planned.id}/letters`, hasOwnDialogs: true },
    { name: 'criteria of all bodies', path: '/admin/criteria' },
    { name: 'no application found', path: `/admin/applications?${empty}` },
    { name: 'an application chosen', path: '/admin/applications?q=example', act: chooseOne, hasOwnDialogs: true },
    {
      name: 'nothing in the queue',
      path: '/admin/queue?owner=00000000-0000-4000-8000-000000000000',
      hasOwnDialogs: true,
    },
    { name: 'work of the queue chosen', path: '/admin/queue?owner=none', act: chooseOne },
    { name: 'no document found', path: `/admin/documents?${empty}` },
    { name: 'document requests', path: '/admin/applications?tab=documents&show=requests', hasOwnDialogs: true },
    { name: 'received documents', path: '/admin/applications?tab=documents' },
    { name: 'a closed month', path: `/admin/payments/report?month=${closedMonth}`, hasOwnDialogs: true },
    {
      name: 'a month to close',
      path: `/admin/payments/report?month=${addMonths(closedMonth, -1)}`,
      hasOwnDialogs: true,
    },
    { name: 'no payment found', path: `/admin/payments?${empty}&month=all` },
    { name: 'no email found', path: `/admin/mail?${empty}` },
    { name: 'no event found', path: `/admin/audit?${empty}` },
    { name: 'no help found', path: `/admin/help?${empty}` },
    { name: 'no conversation found', path: `/admin/messages?${empty}` },
    { name: 'an enquiry', path: `/admin/messages/${enquiryId}`, hasOwnDialogs: true },
    { name: 'person with a consultation', path: `/admin/people/${orderId}` },
    { name: 'a consultation to book', path: `/admin/consultations/${orderId}`, hasOwnDialogs: true },
    { name: 'consultations to book', path: '/admin/consultations?list=unbooked' },
    { name: 'calendar of a week', path: '/admin/calendar?view=week' },
    { name: 'calendar of a month', path: '/admin/calendar?view=month' },
    { name: 'week of one adviser', path: `/admin/calendar?view=week&adviser=${calendarId}` },
    { name: 'month of one adviser', path: `/admin/calendar?view=month&adviser=${calendarId}` },
    {
      name: 'a booked time',
      path: `/admin/calendar?date=${bookedDay}`,
      opensDialog: blockBookedTime,
      hasOwnDialogs: true,
    },
    { name: 'calendar of today', path: `/admin/calendar?date=${today}` },
    { name: 'no such application', path: `/admin/applications/${booking.id}`, status: 404 },
    { name: 'a person who cannot be erased', path: `/admin/privacy?email=${encodeURIComponent(email)}` },
    { name: 'privacy page without a person', path: '/admin/privacy' },
    { name: 'a report without cases', path: '/admin/reports?period=2020-02' },
    { name: 'a report of outcomes', path: '/admin/reports?report=outcomes' },
    { name: 'a report with columns', path: '/admin/reports?report=slots' },
  ]
}

async function chooseOne(page: Page) {
  await page.getByRole('row').getByRole('checkbox').last().check()
}

async function blockBookedTime(page: Page) {
  await page.getByRole('button', { name: 'Block 14:00' }).click()
}

async function tickTaskOfStage(page: Page) {
  await page.getByRole('checkbox', { name: TASK_OF_STAGE }).click()
}
