import type { Page } from '@playwright/test'
import { addresses } from '#src/addresses.ts'
import { stopLink } from '#src/features/mail/stop-reminders.server.ts'
import { signId } from '#src/secrets.server.ts'
import { PASSWORD } from '#tests/support/browser/staff.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import { expect } from '../support/browser/story.ts'
import type { ExampleRecords } from './example-records.ts'
import type { SweepPage } from './visit.ts'

type Example = Omit<SweepPage, 'name'>

/** An example of every page that visitors can open, by the pattern of its route. */
export function listVisitorPages(examples: ExampleRecords): Record<string, Example> {
  const { application, bare, settled, booking, bookedDay } = examples
  const sign = (purpose: Parameters<typeof signId>[1], id: string) => signId(TEST_SECRET, purpose, id)
  const app = { publicUrl: '', sessionSecret: TEST_SECRET }
  return {
    '': { path: addresses.home() },
    about: { path: addresses.about() },
    services: { path: addresses.services() },
    cost: { path: addresses.cost() },
    sectors: { path: addresses.sectors() },
    'sectors/:sectorId': { path: addresses.sector('technology') },
    'self-check': { path: addresses.selfCheck() },
    contact: { path: addresses.contact() },
    consultation: { path: addresses.consultation() },
    privacy: { path: addresses.privacy() },
    terms: { path: addresses.terms() },
    'get-started': { path: addresses.getStarted() },
    payment: { path: addresses.payment({ applicationId: bare.id, email: bare.email }) },
    'payment/ask': { path: addresses.askToPay({ applicationId: bare.id, email: bare.email }) },
    'pay/:token': { path: addresses.payLink(sign('pay links', examples.payLinkId)) },
    'payment-success': {
      path: addresses.paymentSuccess({
        reference: settled.reference,
        applicationId: application.id,
        type: 'initial',
      }),
    },
    'receipt/:token': { path: addresses.receipt(sign('receipt links', settled.entryId)) },
    'refund/:token': { path: addresses.refundAccount(sign('refund links', examples.refundId)) },
    'story/:token': { path: addresses.story(sign('story links', examples.storyId)) },
    'letter/:token': { path: addresses.letter(sign('letter links', examples.letterLinkId)) },
    'reminders/stop': { path: stopLink(app, { matter: 'documents', id: application.id }) },
    'application-tracking': { path: addresses.tracking() },
    'application-tracking/lost-reference': { path: addresses.lostReference() },
    booking: { path: addresses.booking({ reference: examples.unbookedReference, date: bookedDay }) },
    'booking/change': { path: addresses.bookingChange({ key: booking.changeKey }) },
    'booking/message': { path: addresses.bookingMessage({ key: booking.changeKey }) },
    'admin/login': { path: addresses.adminLogin() },
    'admin/login/code': { path: addresses.adminLogin(), act: page => signIn(page, examples.owner.email) },
    'admin/setup': { path: addresses.adminSetup({ token: 'used' }), status: 404 },
    'admin/forgotten': { path: addresses.adminForgotPassword() },
    'admin/password': { path: addresses.adminPassword({ token: examples.passwordToken }) },
    'examples/:example': { path: addresses.factExample('endorsed'), status: 404 },
    '*': { path: '/nowhere', status: 404 },
  }
}

/** Examples of the pages of an applicant who has given the reference and the email, and has entered no code yet. */
export function listUnprovenPages({ application }: ExampleRecords): Record<string, Example> {
  const reference = application.reference ?? ''
  return {
    'application-tracking/code': { path: addresses.applicantCode({ reference, for: 'details' }) },
  }
}

/** An example of every page of an applicant, by the pattern of its route. The browser has a session and a proof. */
export function listApplicantPages({
  application,
  endorsed,
  planned,
  lettersCase,
}: ExampleRecords): Record<string, Example> {
  const reference = application.reference ?? ''
  return {
    'application-tracking/details': { path: addresses.applicantDetails({ reference }) },
    'application-tracking/address': { path: addresses.applicantAddress({ reference }) },
    'application-tracking/your-data': { path: addresses.ownData({ reference }) },
    // The last pages, because opening another application ends the session of the first.
    'application-tracking/evidence': {
      path: openTracking(planned),
      act: page => page.goto(addresses.applicantEvidence({ reference: planned.reference ?? '' })),
    },
    'application-tracking/letters': {
      path: openTracking(lettersCase),
      act: page => page.goto(addresses.applicantLetters({ reference: lettersCase.reference ?? '' })),
    },
    'application-tracking/pack': {
      path: openTracking(planned),
      act: page => page.goto(addresses.applicantPack({ reference: planned.reference ?? '' })),
    },
    'application-tracking/dates': {
      path: openTracking(endorsed),
      act: page => page.goto(addresses.applicantDates({ reference: endorsed.reference ?? '' })),
    },
  }
}

/** States that no route's example shows. Add one in one line. */
export function listVisitorStates({
  application,
  owner,
  storyId,
  sentStoryId,
  letterLinkId,
}: ExampleRecords): Array<SweepPage> {
  return [
    { name: 'fashion', pattern: 'sectors/:sectorId', path: addresses.sector('fashion') },
    { name: 'arts', pattern: 'sectors/:sectorId', path: addresses.sector('arts') },
    { name: 'unknown sector', path: addresses.sector('unknown'), status: 404 },
    { name: 'empty self-check', path: addresses.selfCheck(), act: send('Next: the criteria') },
    { name: 'criteria of a designer', path: '/self-check?step=2&work=design-fashion&stage=promise&prize=no' },
    {
      name: 'self-check with gaps',
      path: '/self-check?step=3&work=design-digital&stage=talent&prize=no&letters=1',
    },
    { name: 'self-check without criteria', path: '/self-check?step=2&work=design-industrial&stage=talent&prize=no' },
    { name: 'package chosen', path: '/services?package=full_support&plan=split' },
    {
      name: 'package without payer',
      path: '/services?package=full_support&plan=split',
      act: send('Continue to payment'),
    },
    { name: 'cost of a family', path: addresses.cost({ adults: '2', children: '2', route: 'prize' }) },
    { name: 'cost with errors', path: addresses.cost({ adults: '0', years: '12', package: 'x' }), status: 400 },
    { name: 'consultation chosen', path: '/contact?consultation=consultation_30' },
    { name: 'empty application', path: addresses.getStarted(), act: send('Continue to payment') },
    { name: 'empty message', path: addresses.contact(), act: send('Send Message') },
    { name: 'empty tracking form', path: addresses.tracking(), act: send('Track Application') },
    { name: 'empty lost reference', path: addresses.lostReference(), act: send('Email me my references') },
    { name: 'unknown pay link', path: addresses.payLink('unknown'), status: 404 },
    { name: 'unknown receipt', path: addresses.receipt('unknown'), status: 404 },
    { name: 'unknown refund', path: addresses.refundAccount('unknown'), status: 404 },
    { name: 'unknown letter', path: addresses.letter('unknown'), status: 404 },
    {
      name: 'empty letter',
      path: addresses.letter(signId(TEST_SECRET, 'letter links', letterLinkId)),
      act: send('Send'),
    },
    { name: 'unknown story', path: addresses.story('unknown'), status: 404 },
    { name: 'sent story', path: addresses.story(signId(TEST_SECRET, 'story links', sentStoryId)) },
    {
      name: 'empty story',
      path: addresses.story(signId(TEST_SECRET, 'story links', storyId)),
      act: send('Send My Story'),
    },
    {
      name: 'unknown payment',
      path: addresses.payment({ applicationId: application.id, email: 'x@example.ng' }),
      status: 404,
    },
    { name: 'empty sign-in', path: addresses.adminLogin(), act: send('Sign In') },
    { name: 'wrong code of the second step', path: addresses.adminLogin(), act: enterWrongCode(owner.email) },
  ]
}

export function listApplicantStates({ application }: ExampleRecords): Array<SweepPage> {
  const reference = application.reference ?? ''
  const tabs = ['documents', 'messages', 'details'].map(tab => ({
    name: `tracking, ${tab}`,
    path: addresses.tracking({ reference, tab }),
  }))
  return [
    { name: 'tracking', path: addresses.tracking({ reference }) },
    ...tabs,
    { name: 'upload', path: addresses.tracking({ reference, tab: 'documents', upload: 'new' }) },
    { name: 'empty details', path: addresses.applicantDetails({ reference }), act: empty('Name', 'Save changes') },
    {
      name: 'empty address',
      path: addresses.applicantAddress({ reference }),
      act: send('Email a code to this address'),
    },
  ]
}

export function openTracking({ reference, email }: ExampleRecords['application']): string {
  return addresses.tracking({ reference: reference ?? '', email })
}

function send(button: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeAttached()
  }
}

function empty(field: string, button: string) {
  return async (page: Page) => {
    await page.getByLabel(field).fill('')
    await send(button)(page)
  }
}

function enterWrongCode(email: string) {
  return async (page: Page) => {
    await signIn(page, email)
    await page.getByLabel('Code').fill('000000')
    await send('Continue')(page)
  }
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}
