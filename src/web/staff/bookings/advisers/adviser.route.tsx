import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { Terms } from '../../parts/terms.tsx'
import { CalendarSwitches } from '../calendar/calendar-bar.tsx'
import type { Route } from './+types/adviser.route'
import { type AdviserPage, loadAdviserPage } from './adviser-page.server.ts'
import { HoursPanel } from './hours-panel.tsx'
import { PrivateCalendarPanel } from './private-calendar-panel.tsx'
import '../../site/settings/settings.css'
import '../calendar/calendar.css'
import './advisers.css'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePageMeta(loaderData?.name ?? 'Adviser')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadAdviserPage(context.get(appContext), staff, readIdParam(params.calendarId))
}

export default function Adviser({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.name} description="Hours, fields and meeting link of an adviser.">
        <Link className="btn line sm" to={addresses.adminAdvisers()}>
          All Advisers
        </Link>
        <Link className="btn line sm" to={addresses.adminCalendar({ adviser: page.id })}>
          Calendar
        </Link>
      </PageHead>
      <CalendarSwitches switched={[{ ...page, problem: null }]} isNamed={false} />
      <AboutPanel page={page} />
      <HoursPanel page={page} />
      <PrivateCalendarPanel page={page} />
    </>
  )
}

function AboutPanel({ page }: { page: AdviserPage }) {
  const { staffId, name, fields, languages, maxCallsPerDay, meetingLink, mayChange } = page
  return (
    <section className="panel" aria-labelledby="about-title">
      <div className="row ends panel-head">
        <h2 id="about-title">About</h2>
        {mayChange && (
          <DialogButton may="saveAdviser" label="Change" about="fields, languages, calls per day and meeting link">
            {close => <AdviserDialog page={page} onClose={close} />}
          </DialogButton>
        )}
      </div>
      <Terms
        terms={[
          ['Colleague', staffId === null ? 'None: this calendar is the firm’s' : name],
          ['Fields', fields.length === 0 ? 'Any field' : fields.join(', ')],
          ['Languages', languages.length === 0 ? 'Not named' : languages.join(', ')],
          ['Calls a day', maxCallsPerDay === null ? 'No limit' : `At most ${maxCallsPerDay}`],
          [
            'Meeting link',
            <span key="link" className="breaks">
              {meetingLink}
            </span>,
          ],
        ]}
      />
      <p className="muted small panel-note">
        A customer gets an adviser who names the field, or else one for any field. Among several, the one with fewest
        calls in that week.
      </p>
    </section>
  )
}

const AdviserDialog = loadDialog(async () => (await import('./adviser-dialogs.tsx')).AdviserDialog)
