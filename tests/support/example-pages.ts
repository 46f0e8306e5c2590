import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { addresses } from '#src/addresses.ts'
import { type Clock, DAY_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { addDays, dayInLagos, weekdayOf } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { PAY_LINK_VALIDITY_MS } from '#src/features/money/pay-links/rules.ts'
import { payLinks, payments } from '#src/features/money/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { proofCookie } from './applicant-proof.ts'
import type { RunningProgram } from './program.ts'
import { createSender } from './sending-files.ts'
import { staffCookie, TEST_SECRET } from './staff-session.ts'

/** `cookie` is the header of a visitor who may see the page, or empty. */
export type ExamplePage = { name: string; path: string; cookie: string }

type PageProgram = Pick<RunningProgram, 'origin' | 'dataDir'>

/**
 * Creates rows for every kind of page and lists the pages: public ones by path, others by a name of ours. The program
 * must run with `TEST_SECRET` as its secret and trust one proxy.
 */
export async function createExamplePages(program: PageProgram, db: Database): Promise<Array<ExamplePage>> {
  const applicant = await createSender(program, db)
  const storage = createDiskStorage(join(program.dataDir, 'application_documents'))
  await aDocument(applicant).saveTo({ db, clock: systemClock, storage })
  return [
    ...Object.values(SITE_PAGES).map(({ path }) => ({ name: path, path, cookie: '' })),
    ...listPages(await createApplicantPaths(db, applicant), applicant.cookie),
    {
      name: 'your data',
      path: addresses.ownData({ reference: applicant.reference }),
      cookie: `${applicant.cookie}; ${await createProofCookie(db, applicant.id)}`,
    },
    ...listPages(createStaffPaths(applicant.id), await createStaffCookie(db)),
    { name: 'staff login', path: addresses.adminLogin(), cookie: '' },
  ]
}

/** Signs a new owner in and returns the cookie header. */
export async function createStaffCookie(db: Database): Promise<string> {
  const owner = await aStaffMember()
    .withEmail(`owner.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .inRole('owner')
    .saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, owner.id)
  return `${name}=${value}`
}

async function createProofCookie(db: Database, applicationId: string): Promise<string> {
  const [application] = await db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  const { name, value } = await proofCookie({ db, clock: systemClock }, application?.email ?? '')
  return `${name}=${value}`
}

function listPages(paths: Record<string, string>, cookie: string): Array<ExamplePage> {
  return Object.entries(paths).map(([name, path]) => ({ name, path, cookie }))
}

async function createApplicantPaths(db: Database, { id, reference }: { id: string; reference: string }) {
  const day = nextWorkingDay(systemClock)
  const unpaid = await anApplication().withEmail(uniqueEmail()).saveTo(db, systemClock)
  const [settled] = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.caseId, id))
  const { payment } = await anOrder().forItem('consultation_30').settled().saveTo(db, systemClock)
  const { booking } = await aBooking().at(day, '14:00').withEmail(uniqueEmail()).saveTo(db, systemClock)
  return {
    'look-up': addresses.tracking(),
    tracking: addresses.tracking({ reference }),
    payment: addresses.payment({ applicationId: unpaid.id, email: unpaid.email }),
    'pay link': addresses.payLink(signId(TEST_SECRET, 'pay links', await createLinkId(db, unpaid.id))),
    'payment result': addresses.paymentSuccess({
      reference: settled?.reference ?? '',
      applicationId: id,
      type: 'initial',
    }),
    booking: addresses.booking({ reference: payment.reference, date: day }),
    'booking change': addresses.bookingChange({ key: booking.changeKey }),
    'booking message': addresses.bookingMessage({ key: booking.changeKey }),
  }
}

async function createLinkId(db: Database, applicationId: string): Promise<string> {
  const [id, createdAt] = [randomUUID(), systemClock.now()]
  const expiresAt = new Date(createdAt.getTime() + PAY_LINK_VALIDITY_MS)
  await db.insert(payLinks).values({ id, caseId: applicationId, createdAt, expiresAt })
  return id
}

function createStaffPaths(applicationId: string) {
  return {
    dashboard: addresses.adminDashboard(),
    applications: addresses.adminApplications(),
    'search and filter': addresses.adminApplications({ q: 'adebayo', status: 'completed' }),
    application: addresses.adminApplication(applicationId),
    documents: addresses.adminDocuments(),
    'review desk': addresses.adminReview(),
    calendar: addresses.adminCalendar(),
    'mail log': addresses.adminMailLog(),
    'mail templates': addresses.adminMailTemplates(),
    audit: addresses.adminAudit(),
    settings: addresses.adminSettings(),
    facts: addresses.adminFacts(),
    reports: addresses.adminReports({ report: 'funnel' }),
    privacy: addresses.adminPrivacy(),
    help: addresses.adminHelp(),
    staff: addresses.adminStaff(),
  }
}

/** Returns a day that can be booked from any time of today. */
export function nextWorkingDay({ now }: Clock): string {
  let day = dayInLagos(new Date(now().getTime() + 7 * DAY_MS))
  while (weekdayOf(day) > 5) day = addDays(day, 1)
  return day
}

function uniqueEmail(): string {
  return `ada.${randomUUID().slice(0, 12)}@example.ng`
}
