import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type EditableMail, listEditableMails } from '#src/features/mail/template-texts.server.ts'
import { mailName } from '#src/features/mails.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/mail-templates.route'
import { describeEdited, groupBySubject } from './templates-by-subject.ts'
import './template-text.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Templates')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const mails = await listEditableMails(context.get(appContext))
  return {
    mayChange: mayRole(staff.role, 'settings'),
    mails: mails.map(mail => ({ ...mail, name: mailName(mail.template) })),
  }
}

/** Lists every mail that has editable texts. */
export default function MailTemplates({ loaderData: { mayChange, mails } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Templates"
        description={`The text of the emails we send. Subjects, links, amounts and dates are filled in automatically.${mayChange ? '' : ' Only an owner can change these texts.'}`}
      >
        <Link className="btn line sm" to={addresses.adminMailLog()}>
          Back to Mail
        </Link>
      </PageHead>
      <div className="panel flush">
        <TemplatesTable mails={mails} />
      </div>
    </>
  )
}

type ListedMail = EditableMail & { name: string }

const COLUMNS: ReadonlyArray<DataColumn<ListedMail>> = [
  {
    heading: 'Email',
    cell: ({ template, name, edited }) => (
      <>
        <Link className="name" to={addresses.adminMailTemplate(template)}>
          {name}
        </Link>{' '}
        {edited > 0 && <Badge tone="good">{describeEdited(edited)}</Badge>}
      </>
    ),
  },
  { heading: 'Goes out', isUnlabelled: true, cell: ({ when }) => when },
]

function TemplatesTable({ mails }: { mails: ReadonlyArray<ListedMail> }) {
  const tableProps = { columns: COLUMNS, rowKey: ({ template }: ListedMail) => template, hasBareCells: true }
  return (
    <DataTable className="data-table templates" aria-label="Emails" rows={mails} {...tableProps}>
      {groupBySubject(mails).map(({ subject, label, mails: listed }) => (
        <DataBody
          key={subject}
          heading={{ id: `of-${subject}`, className: 'about', content: label }}
          rows={listed}
          {...tableProps}
        />
      ))}
    </DataTable>
  )
}
