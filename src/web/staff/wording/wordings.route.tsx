import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mailName } from '#src/features/mails.ts'
import { listWordings } from '#src/features/outbox/wordings.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/wordings.route'
import { WordingsTable } from './wordings-table.tsx'
import './wording.css'

export const meta: Route.MetaFunction = () => privatePage('Wording')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const mails = await listWordings(context.get(appContext))
  return { mayChange: staff.role === 'owner', mails: mails.map(mail => ({ ...mail, name: mailName(mail.template) })) }
}

/** Every message of which owners may word passages; all staff read them. */
export default function Wordings({ loaderData: { mayChange, mails } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Wording"
        about={`The sentences we speak in our emails. Subjects, links, sums and dates are filled in by the program and stay right.${mayChange ? '' : ' An owner can change this.'}`}
      >
        <Link className="btn line sm" to={addresses.adminMailLog()}>
          Back to Mail
        </Link>
      </PageHead>
      <div className="panel flush">
        <WordingsTable mails={mails} />
      </div>
    </>
  )
}
