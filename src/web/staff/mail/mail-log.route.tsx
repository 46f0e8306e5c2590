import '../parts/list.css'
import './mail.css'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import type { Route } from './+types/mail-log.route'
import { loadMailLogPage, type MailLogPage, type ShownMail } from './log-page.server.ts'
import { MailPreview, ResendDialog, resendLabel } from './mail-preview.tsx'
import { MailStateBadge } from './mail-state-badge.tsx'

export const meta: Route.MetaFunction = () => privatePageMeta('Mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return loadMailLogPage(context.get(appContext), new URL(request.url).searchParams)
}

export default function MailLog({ loaderData: page }: Route.ComponentProps) {
  const { rows, count, pager, failed, fields, clear, isFiltered } = page
  return (
    <>
      <PageHead title="Mail" count={count} description="Every email we’ve sent or tried to send. Times are Lagos time.">
        <Link className="btn line sm" to={addresses.adminMailTemplates()}>
          Templates
        </Link>
      </PageHead>
      {failed > 0 && !page.showsFailed && <FailedMailsNotice count={failed} />}
      <FilterBar action={addresses.adminMailLog()} fields={fields} clear={isFiltered ? clear : null} />
      <div className="panel flush list-panel document-list mail-log">
        {rows.length === 0 ? <EmptyMailLog isFiltered={isFiltered} /> : <LogTable page={page} />}
      </div>
      <Pager label="Pages of emails" {...pager} />
    </>
  )
}

function FailedMailsNotice({ count }: { count: number }) {
  const text = count === 1 ? '1 email couldn’t be sent' : `${count.toLocaleString('en-GB')} emails couldn’t be sent`
  return (
    <div className="notice bad">
      <p>
        In the last seven days, <Link to={addresses.adminMailLog({ state: 'failed' })}>{text}</Link>. Each one says why,
        and what to do.
      </p>
    </div>
  )
}

function LogTable({ page: { rows, from } }: { page: MailLogPage }) {
  const columns: Array<DataColumn<ShownMail>> = [
    { heading: 'Subject', className: 'file', cell: mail => <SubjectCell mail={mail} from={from} /> },
    { heading: 'To', className: 'recipient', cell: mail => <RecipientCell mail={mail} /> },
    { heading: 'State', className: 'state', cell: mail => <StateCell mail={mail} /> },
    { heading: 'When', className: 'date', cell: mail => <TimeCell mail={mail} /> },
    { heading: 'Actions', className: 'acts', cell: mail => <ActionsCell mail={mail} from={from} /> },
  ]
  return (
    <DataTable
      aria-label="Emails, newest first. Times are Lagos time."
      columns={columns}
      rows={rows}
      rowKey={mail => mail.id}
    />
  )
}

function SubjectCell({ mail, from }: { mail: ShownMail; from: string }) {
  return (
    <>
      <MailDialogButton mail={mail} from={from} opens="preview" className="file-name" label={mail.name} />
      {mail.kind !== mail.name && <span className="under">{mail.kind}</span>}
    </>
  )
}

function RecipientCell({ mail: { to, application } }: { mail: ShownMail }) {
  return (
    <>
      <span className="breaks">{to}</span>
      {application && (
        <span className="under">
          About <Link to={addresses.adminApplication(application.id)}>{application.name}</Link>
        </span>
      )}
    </>
  )
}

function StateCell({ mail: { state, failure, tries, isCopy } }: { mail: ShownMail }) {
  return (
    <>
      <MailStateBadge state={state} />
      {failure && (
        <span className={state === 'dropped' ? 'under' : 'under why'}>
          {failure.why} {tries > 1 && `We tried ${tries} times. `}
          {failure.advice}
        </span>
      )}
      {isCopy && <span className="under">Resent</span>}
    </>
  )
}

function TimeCell({ mail: { queuedOn, sentLaterAt } }: { mail: ShownMail }) {
  return (
    <>
      {queuedOn}
      {sentLaterAt && <span className="under">sent {sentLaterAt}</span>}
    </>
  )
}

function ActionsCell({ mail, from }: { mail: ShownMail; from: string }) {
  return (
    <div className="document-actions">
      <MailDialogButton
        mail={mail}
        from={from}
        opens="preview"
        className="icon-btn"
        label={<ActionIcon action="preview" />}
        about={`Preview ${mail.name} to ${mail.to}`}
      />
      {mail.canBeResent && (
        <MailDialogButton
          mail={mail}
          from={from}
          opens="resend"
          className="icon-btn"
          label={<ActionIcon action="resend" />}
          about={`${resendLabel(mail.state)}: ${mail.name} to ${mail.to}`}
        />
      )}
    </div>
  )
}

function EmptyMailLog({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No emails match" heading="h2">
      <p>Try part of an address or a subject. Waiting emails have no subject yet, so filter them by kind.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No emails yet" heading="h2">
      <p>Every email we send appears here, newest first, with its delivery status.</p>
    </EmptyState>
  )
}

function MailDialogButton({
  mail,
  from,
  opens,
  ...button
}: MailDialogProps & Pick<ComponentProps<typeof DialogButton>, 'className' | 'label' | 'about'>) {
  return (
    <DialogButton
      may={opens === 'preview' ? 'pages' : 'resendMail'}
      title={opens === 'preview' ? 'Preview' : resendLabel(mail.state)}
      action={opens}
      {...button}
    >
      {close => <MailDialogs mail={mail} from={from} opens={opens} onClose={close} />}
    </DialogButton>
  )
}

type MailDialogProps = { mail: ShownMail; from: string; opens: 'preview' | 'resend' }

function MailDialogs({ mail, from, opens, onClose }: MailDialogProps & { onClose: () => void }) {
  const [open, setOpen] = useState(opens)
  if (open === 'resend') return <ResendDialog mail={mail} onClose={onClose} />
  return <MailPreview mail={mail} from={from} onClose={onClose} onResend={() => setOpen('resend')} />
}
