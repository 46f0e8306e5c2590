import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { listPossibleAdvisers } from '#src/features/bookings/add-calendar.server.ts'
import { listCalendars } from '#src/features/bookings/calendars.server.ts'
import { hoursInWords } from '#src/features/site/settings/weekly-hours.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/advisers.route'

export const meta: Route.MetaFunction = () => privatePageMeta('Advisers')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const [calendars, colleagues] = await Promise.all([
    listCalendars(app.db),
    mayRole(staff.role, 'settings') ? listPossibleAdvisers(app.db) : [],
  ])
  return {
    colleagues,
    meetingLink: calendars[0]?.meetingLink ?? '',
    advisers: calendars.map(
      ({ id, name, staffId, isOpen, sectors, languages, maxCallsPerDay, weeklyHours, busyReadAt, busyProblem }) => ({
        id,
        name,
        isOpen,
        maxCallsPerDay,
        isOwn: staffId === staff.id,
        fields: sectors.map(findSectorLabel).join(', '),
        languages: languages.join(', '),
        hours: hoursInWords(weeklyHours, { breaks: false }) ?? 'Only times added on the Calendar',
        privateCalendar: busyProblem === null ? (busyReadAt === null ? null : 'read') : 'failing',
      }),
    ),
  }
}

type Adviser = Route.ComponentProps['loaderData']['advisers'][number]

export default function Advisers({ loaderData: { advisers, colleagues, meetingLink } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Advisers"
        count={advisers.length}
        description="Everyone who takes calls has a calendar. Customers see the free times of all of them together."
      >
        <DialogButton may="addAdviser" className="btn plain sm" label="Add an Adviser">
          {close => <AddAdviserDialog colleagues={colleagues} meetingLink={meetingLink} onClose={close} />}
        </DialogButton>
        <Link className="btn line sm" to={addresses.adminCalendar()}>
          Calendar
        </Link>
      </PageHead>
      <section className="panel flush list-panel" aria-label="Advisers">
        <DataTable aria-label="Advisers" columns={COLUMNS} rows={advisers} rowKey={({ id }) => id} />
      </section>
    </>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<Adviser>> = [
  {
    heading: 'Adviser',
    cell: ({ id, name, isOwn, languages }) => (
      <>
        <Link className="name" to={addresses.adminAdviser(id)}>
          {name}
        </Link>
        {isOwn && ' (you)'}
        {languages !== '' && <span className="under">{languages}</span>}
      </>
    ),
  },
  {
    heading: 'Takes calls',
    cell: ({ isOpen }) => <Badge tone={isOpen ? 'good' : 'bad'}>{isOpen ? 'Open' : 'Closed'}</Badge>,
  },
  { heading: 'Fields', cell: ({ fields }) => fields || 'Any field' },
  { heading: 'Hours (Lagos)', cell: ({ hours }) => hours },
  { heading: 'Calls a day', className: 'num', cell: ({ maxCallsPerDay }) => maxCallsPerDay ?? 'No limit' },
  {
    heading: 'Private calendar',
    cell: ({ privateCalendar }) => {
      if (privateCalendar === null) return <span className="muted">None</span>
      return privateCalendar === 'read' ? 'Connected' : <span className="due">Can’t be read</span>
    },
  },
]

function AddAdviserDialog({
  colleagues,
  meetingLink,
  onClose,
}: {
  colleagues: ReadonlyArray<{ id: string; name: string }>
  meetingLink: string
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Add an Adviser"
      description="A colleague gets a calendar. It begins closed, with the usual hours."
      act={act('addAdviser')}
      submit="Add Adviser"
      busyText="Adding..."
      failed={{ title: 'Not Added', description: 'Nothing was added. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) =>
        colleagues.length === 0 ? (
          <p>
            Every owner and case worker already has a calendar. Invite a colleague on{' '}
            <Link to={addresses.adminStaff()}>Staff</Link> first.
          </p>
        ) : (
          <>
            <SelectField
              field={field('staffId')}
              label="Colleague"
              required
              empty="Choose a colleague"
              choices={colleagues.map(({ id, name }) => [id, name])}
            />
            <TextField
              field={field('meetingLink', meetingLink)}
              label="Meeting Link"
              hint="We replace {booking} with the booking’s own code, so that each consultation has its own room."
              required
            />
          </>
        )
      }
    </DialogForm>
  )
}
