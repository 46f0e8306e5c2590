import { canPreview } from '#src/features/files/file-formats.ts'
import { DownloadButton } from '../../documents/download-button.tsx'
import { FileName } from '../../documents/file-name.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { Terms } from '../../parts/terms.tsx'
import type { CallPage } from './call-page.server.ts'

/** What the customer told us before the call. */
export function BriefPanel({ page: { brief, cv, name } }: { page: CallPage }) {
  const { field, topic, question, zone } = brief
  const isEmpty = [field, topic, question, cv].every(each => each === null)
  return (
    <section className="panel" aria-labelledby="brief">
      <h2 id="brief">Before the call</h2>
      {isEmpty ? (
        <p className="muted">{name} told us nothing before the call. The confirmation asks for a CV and a question.</p>
      ) : (
        <Terms
          terms={[
            ['Topic', <span className="breaks">{topic ?? 'Not given'}</span>],
            ['Question', <span className="breaks call-question">{question ?? 'None'}</span>],
            ['Field', field ?? 'Not given'],
            zone !== null && ['Time zone', zone],
            ['CV', cv === null ? 'None' : <Cv cv={cv} />],
          ]}
        />
      )}
    </section>
  )
}

function Cv({ cv }: { cv: NonNullable<CallPage['cv']> }) {
  return (
    <span className="row">
      <span>
        <FileName name={cv.fileName} /> <span className="muted small">{cv.size}</span>
      </span>
      {canPreview(cv.format) && (
        <DialogButton may="files" label="Read" about={cv.fileName}>
          {close => <CvDialog cv={cv} onClose={close} />}
        </DialogButton>
      )}
      <DownloadButton action={cv.href} fileName={cv.fileName} className="btn line sm">
        Download <span className="visually-hidden">{cv.fileName}</span>
      </DownloadButton>
    </span>
  )
}

const CvDialog = loadDialog(async () => (await import('./cv-dialog.tsx')).CvDialog)
