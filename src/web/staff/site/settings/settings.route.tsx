import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { routeHeaders } from '../../../parts/headers.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnPassword } from '../../accounts/own-account/own-password.tsx'
import { toOwnerChoices } from '../../cases/work/owner-choices.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { SectionLinks } from '../../parts/section-links.tsx'
import type { Route } from './+types/settings.route'
import { ExchangeRateSection } from './exchange-rate-section.tsx'
import { SavedRepliesSection } from './saved-replies-section.tsx'
import { SECTIONS } from './sections.ts'
import { SECTOR_OWNER_FIELDS } from './sector-owner-form.ts'
import { loadSettingsPage } from './settings-page.server.ts'
import { SettingsForm, type SettingsFormState, SettingsPanel } from './settings-panel.tsx'
import {
  CacheSection,
  ConsultationRulesSection,
  MeetingLinkSection,
  NotificationsSection,
  PricesSection,
  SignInSection,
  SiteSection,
  VatSection,
} from './site-sections.tsx'
import { WeeklyHoursSection } from './weekly-hours-section.tsx'
import '../../parts/section-links.css'
import './settings.css'

export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadSettingsPage(context.get(appContext), staff)
}

const READ_ONLY_NOTE = ' You can change your password. Only an owner can change the rest.'

export default function Settings({ loaderData: page }: Route.ComponentProps) {
  const { mayChange } = page
  return (
    <>
      <PageHead
        title="Settings"
        description={`You are signed in as ${page.email}.${page.mayChange ? '' : READ_ONLY_NOTE}`}
      >
        <Link className="btn line sm" to={addresses.adminFacts()}>
          Visa Facts
        </Link>
        <Link className="btn line sm" to={addresses.adminAdvisers()}>
          Advisers
        </Link>
        <Link className="btn line sm" to={addresses.adminCriteria()}>
          Criteria
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
          <OwnPassword />
          <NotificationsSection page={page.notifications} mayChange={mayChange} />
          <SignInSection isRequired={page.secondStepRequired} mayChange={mayChange} />
          <SectorOwnersSection {...page.owners} mayChange={mayChange} />
          <SavedRepliesSection {...page.replies} mayChange={mayChange} />
          <SiteSection isInMaintenance={page.isInMaintenance} mayChange={mayChange} />
          <MeetingLinkSection meetingLink={page.meetingLink} calendarName={page.calendarName} mayChange={mayChange} />
          <WeeklyHoursSection weekly={page.weekly} calendarName={page.calendarName} mayChange={mayChange} />
          <ConsultationRulesSection rules={page.consultationRules} mayChange={mayChange} />
          <PricesSection prices={page.prices} history={page.priceHistory} mayChange={mayChange} />
          <ExchangeRateSection rate={page.rate} mayChange={mayChange} />
          <VatSection vatRate={page.vatRate} mayChange={mayChange} />
          <CacheSection mayChange={mayChange} />
        </div>
      </div>
    </>
  )
}

function SectorOwnersSection({
  owners,
  colleagues,
  ...state
}: SettingsFormState & { owners: Readonly<Record<string, string>>; colleagues: ReadonlyArray<Colleague> }) {
  return (
    <SettingsPanel
      section="owners"
      description={<p>A case without an owner goes to the colleague for its field with its initial payment.</p>}
    >
      <SettingsForm section="owners" saved={owners} {...state} after="Cases that have an owner keep theirs.">
        {({ saved, field }) => (
          <div className="price-grid">
            {SECTOR_OWNER_FIELDS.map(({ name, label }) => (
              <SelectField
                key={name}
                field={field(name, saved[name] ?? '')}
                label={label}
                conditional
                choices={toOwnerChoices(colleagues)}
              />
            ))}
          </div>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}
