import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mailName } from '#src/features/mails.ts'
import { listWordings, type WordedMail } from '#src/features/outbox/wordings.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataBody, type DataColumn, DataTable } from '../parts/data-table.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/wordings.route'
import { howManyReworded, wordingsBySubject } from './wordings-by-subject.ts'
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

type Listed = WordedMail & { name: string }

const COLUMNS: ReadonlyArray<DataColumn<Listed>> = [
  {
    heading: 'Message',
    cell: ({ template, name, worded }) => (
      <>
        <Link className="name" to={addresses.adminWording(template)}>
          {name}
        </Link>{' '}
        {worded > 0 && <Badge tone="good">{howManyReworded(worded)}</Badge>}
      </>
    ),
  },
  { heading: 'Goes out', isUnlabelled: true, cell: ({ when }) => when },
]

/** Every message with words of ours, by subject; one without a mark reads as it did at first. */
function WordingsTable({ mails }: { mails: ReadonlyArray<Listed> }) {
  const body = { columns: COLUMNS, rowKey: ({ template }: Listed) => template, hasBareCells: true }
  return (
    <DataTable className="ledger wordings" aria-label="Messages" rows={mails} {...body}>
      {wordingsBySubject(mails).map(({ subject, label, mails: listed }) => (
        <DataBody
          key={subject}
          heading={{ id: `of-${subject}`, look: 'about', content: label }}
          rows={listed}
          {...body}
        />
      ))}
    </DataTable>
  )
}
