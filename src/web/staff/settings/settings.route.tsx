import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import { OwnPassword } from '../account/own-password.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionLinks } from '../parts/section-links.tsx'
import { staffAction } from '../parts/staff-action.server.ts'
import type { Route } from './+types/settings.route'
import { CHANGE_OWN_PASSWORD_ACTION } from './change-own-password.server.ts'
import { ExchangeRateSection } from './exchange-rate-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { SAVE_SETTINGS_ACTION } from './save-section.server.ts'
import { SECTIONS } from './sections.ts'
import { SectorOwnersSection } from './sector-owners-section.tsx'
import { loadSettingsPage } from './settings-page.server.ts'
import { CacheSection, MeetingLinkSection, NotificationsSection, SignInSection, SiteSection } from './site-sections.tsx'
import { WeeklyHoursSection } from './weekly-hours-section.tsx'
import '../parts/section-links.css'
import './settings.css'

export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadSettingsPage(context.get(appContext), staff)
}

const settingsPath = () => addresses.adminSettings()
const changeOwnPassword = staffAction({ ...CHANGE_OWN_PASSWORD_ACTION, page: settingsPath })
const saveSettings = staffAction({ ...SAVE_SETTINGS_ACTION, page: settingsPath })

/** Handles the forms of all sections when they are sent without scripts. */
export async function action({ context, request, ...args }: Route.ActionArgs) {
  await requireStaff(context, request)
  const form = await readForm(request.clone(), ['intent'])
  const save = form.get('intent') === 'password' ? changeOwnPassword : saveSettings
  return save({ context, request, ...args })
}

const READ_ONLY_NOTE = ' You can change your password. Only an owner can change the rest.'

export default function Settings({ loaderData: page, actionData }: Route.ComponentProps) {
  const form = { mayChange: page.mayChange, refused: actionData ?? null }
  return (
    <>
      <PageHead
        title="Settings"
        description={`You are signed in as ${page.email}.${page.mayChange ? '' : READ_ONLY_NOTE}`}
      >
        <Link className="btn line sm" to={addresses.adminFacts()}>
          Visa Facts
        </Link>
      </PageHead>
      {page.isInMaintenance && (
        <Notice tone="bad">
          <p>
            <strong>Maintenance mode is on.</strong> Visitors and applicants see that we’ll be back soon.{' '}
            <a href="#site">Go to the switch</a>
          </p>
        </Notice>
      )}
      <div className="settings">
        <SectionLinks sections={Object.entries(SECTIONS)} />
        <div>
          <OwnPassword refused={form.refused} />
          <NotificationsSection page={page.notifications} {...form} />
          <SignInSection isRequired={page.secondStepRequired} {...form} />
          <SectorOwnersSection {...page.owners} {...form} />
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
