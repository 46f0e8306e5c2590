import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { isSandbox } from '../../parts/is-sandbox.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/design-staff'
import { StaffDialogsPart } from './design/staff/dialogs.tsx'
import { StaffFramePart } from './design/staff/frame.tsx'
import { StaffListsPart } from './design/staff/lists.tsx'
import { StaffTablePart } from './design/staff/table.tsx'
import '../../ui/styles/admin.css'
import '../../ui/styles/design.css'

export const meta: Route.MetaFunction = () => privatePage('Parts of the staff’s side')

export function loader({ context }: Route.LoaderArgs) {
  if (!isSandbox(context.get(appContext))) throw data(null, { status: 404 })
  return {}
}

const PARTS = [
  { key: 'frame', title: 'Frame', Part: StaffFramePart },
  { key: 'table', title: 'Ledger', Part: StaffTablePart },
  { key: 'lists', title: 'Facts, history and news', Part: StaffListsPart },
  { key: 'dialogs', title: 'Dialogs, palette and messages', Part: StaffDialogsPart },
] as const

/** The parts that only the staff's side has, by day and at night. A page of its own: their sheets are too. */
export default function DesignStaff() {
  return (
    <>
      <div className="wrap page">
        <h1>Parts of the staff’s side</h1>
        <p>
          What it shares with the site stands on <a href={addresses.design()}>the page of all parts</a>.
        </p>
      </div>
      <Parts time="by day" />
      <div data-theme="dark" className="design-night">
        <Parts time="at night" />
      </div>
    </>
  )
}

function Parts({ time }: { time: string }) {
  return PARTS.map(({ key, title, Part }) => (
    <section key={key} className="wrap design-part">
      <h2 className="design-title">
        {title}, {time}
      </h2>
      <div className="adm">
        <Part time={time} />
      </div>
    </section>
  ))
}
