import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { ACCEPTED_FILE_TYPES, CHOICE_ERRORS, PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { fileSize } from '#src/file-size.ts'
import { ForScript } from '../../site-script/for-script.tsx'
import { FileField, SelectField } from '../../ui/field.tsx'
import { createFieldState, FieldError } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RESUBMISSION_TYPE_REQUIRED, type ReturnedUpload } from './upload-message.tsx'

export const FILE_HINT = 'PDF, Word document, or image (JPEG/PNG), 10MB at most'

const ACCEPTED_FORMATS = ACCEPTED_FILE_TYPES.split(',')

type FormPurpose = Exclude<Purpose, 'message'>

const FORM_BY_PURPOSE = {
  document: { id: 'upload-form', intent: 'upload', label: 'Document Type', typeMissing: CHOICE_ERRORS.type },
  resubmission: {
    id: 'resubmit-form',
    intent: 'resubmit',
    label: 'Resubmission Type',
    typeMissing: RESUBMISSION_TYPE_REQUIRED,
  },
} as const satisfies Record<FormPurpose, unknown>

/**
 * Without JavaScript the browser posts the whole file. With JavaScript, `applicant/upload-script` sends it and survives a
 * lost connection. The script fills and shows the elements with `data-part`.
 */
export function FileForm({
  purpose,
  reference,
  action,
  hidden,
  choices,
  initial,
  returned,
  partial,
  takesSeveral = false,
  children,
}: {
  purpose: FormPurpose
  reference: string
  action: string
  hidden: Record<string, string>
  choices: ReadonlyArray<readonly [value: string, label: string]>
  initial: string
  returned: ReturnedUpload | null
  partial: { fileName: string; sizeBytes: number } | null
  takesSeveral?: boolean
  children: ReactNode
}) {
  const { id, intent, label, typeMissing } = FORM_BY_PURPOSE[purpose]
  const initialType = returned?.typed.documentType || initial
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      id={id}
      noValidate
      data-upload={purpose}
      data-endpoint={addresses.uploads({ reference })}
      data-type-missing={typeMissing}
    >
      <input type="hidden" name="privacyVersion" value={PRIVACY_VERSION} />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ForScript>
        <div className="notice bad" role="alert" data-part="refusal" hidden>
          <h3>Upload Failed</h3>
          <p data-part="refusal-text" />
        </div>
      </ForScript>
      {returned?.errors.form !== undefined && (
        <div data-part="server-error">
          <Notice tone="bad" title="Upload Failed">
            <p>{returned.errors.form}</p>
          </Notice>
        </div>
      )}
      <template data-part="field-error">
        <FieldError field={createFieldState(id, 'template', '', ' ')} />
      </template>
      <div data-part="fields">
        <SelectField
          field={createFieldState(id, 'documentType', initialType, returned?.errors.documentType)}
          label={label}
          required
          empty="Choose the type"
          choices={choices}
        />
        <FileField
          field={createFieldState(id, 'file', '', returned?.errors.file)}
          label="File"
          hint={takesSeveral ? `${FILE_HINT} each. You can choose several.` : FILE_HINT}
          required
          multiple={takesSeveral}
          accept={ACCEPTED_FORMATS}
        />
        <ForScript>
          <ChosenFile partial={partial} />
        </ForScript>
      </div>
      <ForScript>
        <UploadProgress />
        <ul className="small" data-part="results" hidden />
        <p className="small" data-part="other-upload" hidden>
          Another file is still uploading. You can send this one when it has finished.
        </p>
      </ForScript>
      <ConsentNote />
      {children}
    </form>
  )
}

export function ConsentNote() {
  return (
    <p className="consent small muted">
      By uploading, you agree that we may keep and read this file for your application, as our{' '}
      <a href={addresses.privacy()} target="_blank" rel="noreferrer">
        privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
      </a>{' '}
      says.
    </p>
  )
}

/** Warns when the size shows that the chosen file cannot continue the unfinished upload. */
function ChosenFile({ partial }: { partial: { fileName: string; sizeBytes: number } | null }) {
  return (
    <div className="chosen small" role="status" data-part="chosen" hidden>
      <p>
        <span className="breaks" data-part="file-name" /> <span className="num muted" data-part="file-size" />
      </p>
      {partial !== null && (
        <p className="other-file breaks" data-size={partial.sizeBytes} data-name={partial.fileName} hidden>
          This isn’t the file you started with ({partial.fileName}, {fileSize(partial.sizeBytes)}). Choose that file to
          continue its upload, or send this one as a new file.
        </p>
      )}
    </div>
  )
}

function UploadProgress() {
  return (
    <div className="upload" tabIndex={-1} data-part="progress" hidden>
      <p className="ends upload-row">
        <span>
          <span data-part="type" /> <strong className="under breaks" data-part="name" />
        </span>
        <span className="num muted small" data-part="percent" />
      </p>
      <progress className="bar" max={100} data-part="bar" aria-label="Uploading" />
      <div className="ends upload-row small figures">
        <span className="muted num">
          <span data-part="amount" />
          <span className="under" data-part="time-left" />
        </span>
        <button className="copy" type="button" data-part="pause">
          Pause
        </button>
      </div>
      <p className="small" role="status" data-part="status" />
    </div>
  )
}

export function SendButtons({ children }: { children: string }) {
  return (
    <>
      <button className="btn plain" type="submit" data-part="send">
        {children}
      </button>
      <ForScript>
        <button className="btn plain" type="button" data-part="resume" hidden>
          Continue
        </button>
      </ForScript>
    </>
  )
}

/** Waits in a form until its upload is paused. */
export function DiscardPausedButton() {
  return (
    <ForScript>
      <DiscardButton />
    </ForScript>
  )
}

export function DiscardButton({ upload }: { upload?: { url: string; receivedBytes: number; fileName: string } }) {
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        data-discards
        data-part="discard"
        data-url={upload?.url}
        data-bytes={upload?.receivedBytes}
        hidden={upload === undefined}
      >
        <span data-part="ask">
          Discard{' '}
          <span className="visually-hidden" data-part="about">
            {upload?.fileName}
          </span>
        </span>
        <span data-part="confirm" hidden />
      </button>
      <span className="visually-hidden" role="status" />
    </>
  )
}

export function LeaveDialog() {
  return (
    <template id="leave-upload">
      <dialog className="dialog" aria-labelledby="leave-title">
        <div className="ends dialog-head">
          <h2 id="leave-title">Your file is still being sent.</h2>
        </div>
        <div className="dialog-body">
          <p>If you leave, the upload pauses. We keep what has arrived for two days, so you can continue later.</p>
          <p className="row dialog-buttons">
            <button className="btn line" type="button" data-part="leave">
              Leave
            </button>
            <button className="btn plain" type="button" data-part="stay">
              Stay
            </button>
          </p>
        </div>
      </dialog>
    </template>
  )
}
