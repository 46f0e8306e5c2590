import { Link } from 'react-router'
import { BRAND } from '#src/brand.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/day-sheet.route'
import { daySheetPage } from './day-sheet-page.server.ts'
import { PrintButton, SheetTable } from './sheet-table.tsx'
import './day-sheet.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData === undefined ? 'Day Sheet' : `Consultations on ${loaderData.title}`)

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return daySheetPage(context.get(appContext), new URL(request.url).searchParams.get('date'))
}

export default function DaySheet({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="day-sheet">
      <PageHead title={`Consultations on ${page.title}`} about="All times are Lagos time.">
        <PrintButton />
        <Link className="btn line sm" to={page.back}>
          Back to the Day
        </Link>
      </PageHead>
      {page.closedFor !== null && <p>Closed: {page.closedFor}</p>}
      {page.consultations.length === 0 ? (
        <p>No consultation bookings for this date.</p>
      ) : (
        <div className="sheet">
          <SheetTable page={page} />
        </div>
      )}
      <p className="sheet-foot">
        {BRAND.name}. As it stood on {page.readAt}.
      </p>
    </div>
  )
}
