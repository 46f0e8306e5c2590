import type { SubmissionResult } from '@conform-to/react'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type App, appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepTyped } from '../../parts/keep-typed.ts'
import { privatePage } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import { OwnPassword } from '../account/own-password.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionLinks } from '../parts/section-links.tsx'
import type { Route } from './+types/settings.route'
import { changeOwnPassword } from './change-own-password.server.ts'
import { ExchangeRateSection } from './exchange-rate-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { READ_FIELD, type ShownRefusal, shownRefusal, whatWasRead, whyNotSaved } from './refused.ts'
import { saveSection } from './save-section.server.ts'
import { readSection, SECTIONS } from './sections.ts'
import { settingsPage } from './settings-page.server.ts'
import { CacheSection, MeetingLinkSection, NotificationsSection, SiteSection } from './site-sections.tsx'
import { WeeklyHoursSection } from './weekly-hours-section.tsx'
import '../parts/section-links.css'
import './settings.css'
import { WEEKLY_HOURS_FIELDS } from '#src/features/settings/weekly-hours.ts'
import { PRICE_FIELDS } from './price-form.ts'

export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return settingsPage(context.get(appContext), staff)
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const form = await readForm(request, SETTINGS_FIELDS)
  const section = readSection(form.get('intent'))
  if (section === 'password') {
    const refused = await changeOwnPassword(context, staff, form)
    return refused ?? settingsSaved(app, { description: PASSWORD_CHANGED })
  }
  // All else is an owner's, whatever is asked for.
  await requireStaff(context, request, { role: 'owner' })
  if (section === null) throw data(UNKNOWN, { status: 400 })
  const saved = await saveSection(app, { kind: 'staff', id: staff.id }, section, form)
  if (saved.ok) return settingsSaved(app, saved)
  const status = saved.refused.standing === undefined ? 400 : 409
  return data(shownRefusal(saved.refused, form), { status })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, (why, form) => {
    const section = readSection(form.get('intent'))
    if (section === null) return
    const notice = whyNotSaved(why)
    const mustSignIn = why === 'signed-out'
    if (section === 'password') {
      const result: SubmissionResult = { status: 'error', initialValue: {}, error: { '': [notice] } }
      return { section, result, mustSignIn }
    }
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const refusal: ShownRefusal = { section, errors: {}, typed, notice, mustSignIn, read: whatWasRead(form) }
    return refusal
  })
}

/** What stands is read anew where somebody changed it meanwhile, though nothing was saved. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

const UNKNOWN = 'This form is not known here. Please reload the page and try again.'
const READ_ONLY = ' Your password is yours to change; an owner can change the rest.'
const PASSWORD_CHANGED = 'Your password is changed. Whoever was signed in with the old one elsewhere is signed out.'

function settingsSaved(app: App, { title = 'Settings Saved', description }: { title?: string; description: string }) {
  return redirectWithToast(app, addresses.adminSettings(), { title, description, tone: 'ok' })
}

export default function Settings({ loaderData: page, actionData }: Route.ComponentProps) {
  const form = {
    mayChange: page.mayChange,
    refused: actionData === undefined || actionData.section === 'password' ? null : actionData,
  }
  return (
    <>
      <PageHead title="Settings" about={`You are signed in as ${page.email}.${page.mayChange ? '' : READ_ONLY}`}>
        <Link className="btn line sm" to={addresses.adminFacts()}>
          Visa Facts
        </Link>
      </PageHead>
      {page.isInMaintenance && (
        <Notice tone="bad">
          <p>
            <strong>Maintenance mode is on.</strong> Visitors and applicants read that we will be back soon.{' '}
            <a href="#site">Go to its switch</a>
          </p>
        </Notice>
      )}
      <div className="settings">
        <SectionLinks sections={Object.entries(SECTIONS)} />
        <div>
          <OwnPassword
            setAt={page.passwordSetAt}
            lastResult={actionData?.section === 'password' ? actionData.result : undefined}
            mustSignIn={actionData?.section === 'password' && actionData.mustSignIn}
          />
          <NotificationsSection page={page.notifications} {...form} />
          <SiteSection isInMaintenance={page.isInMaintenance} {...form} />
          <MeetingLinkSection meetingLink={page.meetingLink} {...form} />
          <WeeklyHoursSection weekly={page.weekly} {...form} />
          <PricesSection prices={page.prices} {...form} />
          <ExchangeRateSection rate={page.rate} {...form} />
          <CacheSection {...form} />
        </div>
      </div>
    </>
  )
}

/** All that the forms of the page send: each of them only its own. */
const SETTINGS_FIELDS = [
  'intent',
  READ_FIELD,
  'current',
  'password',
  'repeat',
  'mailNewApplications',
  'mailDocumentUploads',
  'mailPayments',
  'maintenanceMode',
  'meetingLink',
  'ratePolicy',
  'rate',
  'rateToConfirm',
  'confirmRate',
  'heldRate',
  'heldAnswer',
  ...PRICE_FIELDS,
  ...WEEKLY_HOURS_FIELDS,
]
