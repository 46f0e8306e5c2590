import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { canPreview } from '#src/features/files/file-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DownloadButton } from '../../documents/download-button.tsx'
import { FileName } from '../../documents/file-name.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { PhoneLinks } from '../../parts/phone-links.tsx'
import { Terms } from '../../parts/terms.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { AddFileDialog, CheckDialog, ConfirmDialog, RefereeDialog, SendBackDialog } from './letter-dialogs.tsx'
import type { StaffLetter, StaffLetters } from './letters-page.server.ts'

type Props = { letter: StaffLetter; page: StaffLetters }

export function LetterPanel({ letter, page }: Props) {
  const { id, name, label, tone, warnings } = letter
  return (
    <section className="panel letter" aria-labelledby={`letter-${id}`}>
      <div className="row ends panel-head">
        <h2 id={`letter-${id}`}>
          {letter.position}. {name}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {warnings.length > 0 && (
        <div className="notice info warnings">
          <ul className="plain-list">
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <Terms terms={listFacts(letter)} />
      <Files letter={letter} />
      <Acts letter={letter} page={page} />
    </section>
  )
}

function listFacts(letter: StaffLetter): ComponentProps<typeof Terms>['terms'] {
  const { role, organisation, email, phone, due, isLate, cannotBecause, dated, checkedBy, reminders } = letter
  return [
    ['Who', `${role}, ${organisation}`],
    ['Knows the work', letter.knowsFrom],
    [
      'Email',
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    phone !== null && ['Phone', <PhoneLinks key="phone" phone={phone} />],
    letter.isRelative && ['Related', 'Yes, says who named them'],
    ['State since', letter.since],
    due !== null && ['Expected by', isLate ? `${due}, late` : due],
    reminders !== null && ['Reminders', reminders],
    cannotBecause !== null && ['Why not', cannotBecause],
    dated !== null && ['Dated', dated],
    checkedBy !== null && ['Checked by', checkedBy],
    letter.isOpenToApplicant && ['Applicant', 'May read the letter'],
  ]
}

function Files({ letter: { files } }: { letter: StaffLetter }) {
  if (files.length === 0) return <p className="muted">Nothing has arrived yet.</p>
  return (
    <ul className="letter-files">
      {files.map(file => (
        <li key={file.id} className="row ends">
          <span>
            <strong>{file.what}</strong>: <FileName name={file.fileName} />
            <span className="under muted small">
              {file.sent}, {file.size}
            </span>
          </span>
          <span className="row">
            {canPreview(file.format) && (
              <DialogButton may="files" label="Preview" about={file.fileName}>
                {close => <LetterPreviewDialog file={file} onClose={close} />}
              </DialogButton>
            )}
            <DownloadButton
              action={addresses.adminLetterFile(file.id)}
              fileName={file.fileName}
              className="btn line sm"
            >
              <span>
                Download <span className="visually-hidden">{file.fileName}</span>
              </span>
            </DownloadButton>
          </span>
        </li>
      ))}
    </ul>
  )
}

const LetterPreviewDialog = loadDialog(async () => (await import('./letter-preview-dialog.tsx')).LetterPreviewDialog)

function Acts({ letter, page }: Props) {
  const { name } = letter
  const ids = { applicationId: page.application.id, letterId: letter.id }
  return (
    <div className="row letter-acts">
      {letter.mayAsk && (
        <DialogButton className="btn next sm" may="askReferee" label="Ask" about={name}>
          {close => (
            <ConfirmDialog
              title="Ask for the Letter"
              description={name}
              act={act('askReferee', ids)}
              submit="Ask"
              failed="Not Asked"
              onClose={close}
            >
              <p>
                {name} gets an email at {letter.email} with a link to their own page, and two weeks to write. We remind
                them at most twice.
              </p>
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      {letter.mayCheck && (
        <DialogButton className="btn next sm" may="checkLetter" label="Check" about={name}>
          {close => <CheckDialog letter={letter} page={page} onClose={close} />}
        </DialogButton>
      )}
      {letter.maySendBack && (
        <DialogButton may="sendBackLetter" label="Send Back" about={name}>
          {close => <SendBackDialog letter={letter} page={page} onClose={close} />}
        </DialogButton>
      )}
      {letter.mayAskAgain && (
        <DialogButton may="askRefereeAgain" label="Ask Again" about={name}>
          {close => (
            <ConfirmDialog
              title="Ask Again"
              description={name}
              act={act('askRefereeAgain', ids)}
              submit="Ask Again"
              failed="Not Asked Again"
              onClose={close}
            >
              <p>
                {name} gets the request again, with a new link and two weeks to write. Links that we sent before no
                longer work.
              </p>
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      {letter.mayAddFile && (
        <DialogButton may="addLetterFile" label="Add File" about={name}>
          {close => <AddFileDialog letter={letter} page={page} onClose={close} />}
        </DialogButton>
      )}
      {letter.mayOpen && <OpenButton letter={letter} page={page} />}
      {page.isOpen && (
        <DialogButton may="changeReferee" label="Change" about={name}>
          {close => <RefereeDialog letter={letter} page={page} onClose={close} />}
        </DialogButton>
      )}
      {letter.mayStop && (
        <DialogButton may="stopLetterReminders" label="Stop Reminders" about={`to ${name}`}>
          {close => (
            <ConfirmDialog
              title="Stop Reminders"
              description={name}
              act={act('stopLetterReminders', ids)}
              submit="Stop Reminders"
              failed="Reminders Not Stopped"
              onClose={close}
            >
              <p>{name} gets no reminder any more. It can’t be undone.</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      {letter.mayRemove && (
        <DialogButton may="removeReferee" label="Remove" about={name}>
          {close => (
            <ConfirmDialog
              title="Remove Referee"
              description={name}
              act={act('removeReferee', ids)}
              submit="Remove"
              variant="bad"
              failed="Referee Not Removed"
              onClose={close}
            >
              <p>Their details and files are deleted, and the place is free. No email is sent.</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      <Link className="btn line sm" to={addresses.adminLetterBrief(letter.id)}>
        Brief to Print <span className="visually-hidden">for {name}</span>
      </Link>
    </div>
  )
}

function OpenButton({ letter, page }: Props) {
  const { isOpenToApplicant: isOpen } = letter
  const name = isOpen ? 'closeLetter' : 'openLetter'
  const { isBusy, press } = usePressAction({
    act: act(name, { applicationId: page.application.id, letterId: letter.id }),
    failed: { title: 'Not Changed', description: 'Nothing was changed. Please try again.' },
  })
  if (!useMay(name)) return null
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Saving..." onClick={() => void press({})}>
      {isOpen ? 'Close to Applicant' : 'Open to Applicant'}{' '}
      <span className="visually-hidden">the letter of {letter.name}</span>
    </BusyButton>
  )
}
