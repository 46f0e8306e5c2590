import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'

import type { MailLogPage, ShownMail } from './log-page.server.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailStateBadge } from './mail-state-badge.tsx'
import { ResendDialog, resendVerb } from './resend-dialog.tsx'

export function LogTable({ page: { rows, from } }: { page: MailLogPage }) {
  const columns: Array<DataColumn<ShownMail>> = [
    { heading: 'Subject', look: 'file', cell: mail => <Subject mail={mail} from={from} /> },
    { heading: 'To', look: 'whose', cell: mail => <To mail={mail} /> },
    { heading: 'State', look: 'state', cell: mail => <State mail={mail} /> },
    { heading: 'When', look: 'date', cell: mail => <When mail={mail} /> },
    { heading: 'Actions', look: 'acts', cell: mail => <Actions mail={mail} from={from} /> },
  ]
  return (
    <DataTable
      aria-label="Messages, the newest first. Times are Lagos time."
      columns={columns}
      rows={rows}
      rowKey={mail => mail.id}
    />
  )
}

function Subject({ mail, from }: { mail: ShownMail; from: string }) {
  return (
    <>
      <OpensMail mail={mail} from={from} opens="preview" className="file-name" label={mail.name} />
      {mail.kind !== mail.name && <span className="under">{mail.kind}</span>}
    </>
  )
}

function To({ mail: { to, channel, application } }: { mail: ShownMail }) {
  return (
    <>
      <span className="breaks">{to}</span>
      {channel && <span className="under">{channel}</span>}
      {application && (
        <span className="under">
          About <Link to={addresses.adminApplication(application.id)}>{application.name}</Link>
        </span>
      )}
    </>
  )
}

function State({ mail: { state, failure, tries, isCopy } }: { mail: ShownMail }) {
  return (
    <>
      <MailStateBadge state={state} />
      {failure && (
        <span className={state === 'dropped' ? 'under' : 'under why'}>
          {failure.why} {tries > 1 && `It was tried ${tries} times. `}
          {failure.advice}
        </span>
      )}
      {isCopy && <span className="under">Sent again</span>}
    </>
  )
}

function When({ mail: { queuedOn, sentLater } }: { mail: ShownMail }) {
  return (
    <>
      {queuedOn}
      {sentLater && <span className="under">sent {sentLater}</span>}
    </>
  )
}

function Actions({ mail, from }: { mail: ShownMail; from: string }) {
  return (
    <div className="document-actions">
      <OpensMail
        mail={mail}
        from={from}
        opens="preview"
        className="icon-btn"
        label={
          <>
            <ActionIcon action="preview" />
            <span className="vh">
              Preview {mail.name} to {mail.to}
            </span>
          </>
        }
      />
      {mail.canBeResent && (
        <OpensMail
          mail={mail}
          from={from}
          opens="resend"
          className="icon-btn"
          label={
            <>
              <ActionIcon action="resend" />
              <span className="vh">
                {resendVerb(mail.state)}: {mail.name} to {mail.to}
              </span>
            </>
          }
        />
      )}
    </div>
  )
}

export function NothingMailed({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No message matches" heading="h2">
      <p>Part of an address or of a subject is enough. One that waits has no subject yet: look for its kind.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No message has been written yet" heading="h2">
      <p>Every email that goes out will be here, the newest first, with what became of it.</p>
    </EmptyState>
  )
}

function OpensMail({
  mail,
  from,
  opens,
  ...button
}: MailDialogs & Pick<ComponentProps<typeof DialogButton>, 'className' | 'label'>) {
  return (
    <DialogButton title={opens === 'preview' ? 'Preview' : resendVerb(mail.state)} action={opens} {...button}>
      {close => <MailDialogs mail={mail} from={from} opens={opens} onClose={close} />}
    </DialogButton>
  )
}

type MailDialogs = { mail: ShownMail; from: string; opens: 'preview' | 'resend' }

/** From the message one comes to the question. */
function MailDialogs({ mail, from, opens, onClose }: MailDialogs & { onClose: () => void }) {
  const [open, setOpen] = useState(opens)
  if (open === 'resend') return <ResendDialog mail={mail} onClose={onClose} />
  return <MailPreview mail={mail} from={from} onClose={onClose} onResend={() => setOpen('resend')} />
}
