import './letters.css'
import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/letters.route'
import { RefereeDialog } from './letter-dialogs.tsx'
import { LetterPanel } from './letter-panel.tsx'
import { loadStaffLetters, type StaffLetters } from './letters-page.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Letters' : `Letters of ${loaderData.application.applicantName}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const page = await loadStaffLetters(context.get(appContext), readIdParam(params.id))
  if (page === null) throw data('We can’t find this application', { status: 404 })
  return page
}

export default function Letters({ loaderData: page }: Route.ComponentProps) {
  const { application, letters, free, isIncluded } = page
  return (
    <div className="letters-page">
      <PageHead title={`Letters of ${application.applicantName}`} description={describePage(page)}>
        <Link className="btn line sm" to={addresses.adminApplication(application.id)}>
          Back to the Case
        </Link>
        <Link className="btn line sm" to={addresses.adminEvidence(application.id)}>
          Evidence
        </Link>
        {page.hasReminders && <StopAll page={page} />}
        {free > 0 && (
          <DialogButton className="btn next sm" may="nameReferee" label="Add Referee">
            {close => <RefereeDialog page={page} letter={null} onClose={close} />}
          </DialogButton>
        )}
      </PageHead>
      {letters.map(letter => (
        <LetterPanel key={letter.id} letter={letter} page={page} />
      ))}
      {letters.length === 0 && (
        <EmptyState panel="leaves" title={isIncluded ? 'No referee yet' : 'No letters here'} heading="h2">
          <p>
            {isIncluded
              ? 'The applicant names referees on their page, or you add them here. We write to them only when you press “Ask”.'
              : 'The package of this application includes no work on letters.'}
          </p>
        </EmptyState>
      )}
    </div>
  )
}

function describePage({ isIncluded, places, free, set }: StaffLetters): string {
  if (!isIncluded) return 'The package of this application includes no work on letters.'
  const need = set === null ? `We ask for ${places} until body and route are chosen.` : `${set.name}: ${set.letterRule}`
  return `${need} ${free === 0 ? 'All places are taken.' : `${free} of ${places} places are free.`}`
}

function StopAll({ page: { application } }: { page: StaffLetters }) {
  return (
    <DialogButton may="stopAllLetterReminders" label="Stop All Reminders">
      {close => (
        <DialogForm
          title="Stop All Reminders"
          description={application.applicantName}
          act={act('stopAllLetterReminders', { applicationId: application.id })}
          submit="Stop Reminders"
          busyText="Stopping..."
          failed={{ title: 'Reminders Not Stopped', description: 'Nothing was changed. Please try again.' }}
          onClose={close}
        >
          {() => <p>No referee of this application gets a reminder any more. It can’t be undone.</p>}
        </DialogForm>
      )}
    </DialogButton>
  )
}
