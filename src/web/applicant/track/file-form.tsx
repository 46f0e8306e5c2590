import { type ReactNode, useRef } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { ACCEPTED_FILE_TYPES, CHOICE_ERRORS, PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { fileSize } from '#src/file-size.ts'
import { FileField, SelectField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import { UploadProgress } from '../upload/controls.tsx'
import type { Sending } from '../upload/use-sending.ts'
import { RESUBMISSION_TYPE_REQUIRED, type ReturnedUpload } from './upload-message.tsx'
import { useFileChoice } from './use-file-choice.ts'
import type { Sender } from './use-uploads.ts'

const ACCEPTED_FORMATS = ACCEPTED_FILE_TYPES.split(',')

const FORM_BY_PURPOSE = {
  document: {
    id: 'upload-form',
    intent: 'upload',
    kind: { label: 'Document Type', empty: 'Choose the type', missing: CHOICE_ERRORS.type },
  },
  resubmission: {
    id: 'resubmit-form',
    intent: 'resubmit',
    kind: { label: 'Resubmission Type', empty: 'Choose the type', missing: RESUBMISSION_TYPE_REQUIRED },
  },
} as const satisfies Record<Purpose, unknown>

/** Without JavaScript the browser posts the whole file. With JavaScript, the tus library sends it and survives a lost connection. */
export function FileForm({
  purpose,
  action,
  hidden,
  choices,
  initial,
  returned,
  partial,
  sender,
  requestId = null,
  children,
}: {
  purpose: Purpose
  action: string
  hidden: Record<string, string>
  choices: ReadonlyArray<readonly [value: string, label: string]>
  initial: string
  returned: ReturnedUpload | null
  partial: { fileName: string; sizeBytes: number } | null
  sender: Sender
  requestId?: string | null
  children: (buttons: { sending: Sending | null; hasType: boolean; hasFile: boolean }) => ReactNode
}) {
  const { id, intent, kind } = FORM_BY_PURPOSE[purpose]
  const hydrated = useHydrated()
  const isBusy = sender.sending !== null
  const refusedFile = sender.refusedAs(purpose)
  const formRef = useRef<HTMLFormElement>(null)
  const { chosen, errors, change, submit, clearFile } = useFileChoice({
    form: formRef,
    missingTypeError: kind.missing,
    isBusy,
    send: (documentType, file) => sender.send({ purpose, documentType, requestId, file }),
    onFileChange: sender.forgetRefused,
  })
  const sending = sender.sending?.purpose === purpose ? sender.sending : null
  useOnChange(refusedFile, () => {
    if (refusedFile?.isOfFile) clearFile()
    formRef.current?.querySelector<HTMLElement>('[name=file]')?.focus()
  })
  // After an upload was discarded, the button with the focus is gone, so the first field gets it.
  useOnChange(sending === null, () => {
    if (sending === null && document.activeElement === document.body) formRef.current?.querySelector('select')?.focus()
  })
  const fieldErrors = refusedFile?.isOfFile
    ? { file: refusedFile.message, ...errors }
    : (errors ?? (refusedFile === null ? returned?.errors : null) ?? {})
  const initialType = returned?.typed.documentType || initial

  return (
    <form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      action={action}
      id={id}
      noValidate
      onChange={change}
      onSubmit={submit}
    >
      <input type="hidden" name="privacyVersion" value={PRIVACY_VERSION} />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusedFile !== null && sending === null && (
        <Notice tone="bad" title="Upload Failed" role="alert">
          <p>{refusedFile.message}</p>
        </Notice>
      )}
      {returned?.errors.form !== undefined && errors === null && (
        <Notice tone="bad" title="Upload Failed">
          <p>{returned.errors.form}</p>
        </Notice>
      )}
      <div hidden={sending !== null}>
        <SelectField
          field={createFieldState(id, 'documentType', initialType, fieldErrors.documentType)}
          label={kind.label}
          required
          empty={kind.empty}
          choices={choices}
        />
        <FileField
          field={createFieldState(id, 'file', '', fieldErrors.file)}
          label="File"
          hint="PDF, Word document, or image (JPEG/PNG), 10MB at most"
          required
          accept={ACCEPTED_FORMATS}
        />
        {chosen?.file && <ChosenFile file={chosen.file} partial={partial} />}
      </div>
      {sending !== null && <UploadProgress sending={sending} pause={sender.pause} />}
      {isBusy && sending === null && (
        <p className="small">Another file is still uploading. You can send this one when it has finished.</p>
      )}
      <ConsentNote />
      {children({
        sending,
        hasType: !hydrated || (chosen?.documentType ?? initialType) !== '',
        hasFile: !hydrated || (Boolean(chosen?.file) && !refusedFile?.isOfFile && !(isBusy && sending === null)),
      })}
    </form>
  )
}

function ConsentNote() {
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
function ChosenFile({ file, partial }: { file: File; partial: { fileName: string; sizeBytes: number } | null }) {
  return (
    <div className="chosen small" role="status">
      <p>
        <span className="breaks">{file.name}</span> <span className="num muted">{formatKilobytes(file)}</span>
      </p>
      {partial !== null && partial.sizeBytes !== file.size && (
        <p className="other-file breaks">
          This isn’t the file you started with ({partial.fileName}, {fileSize(partial.sizeBytes)}). Choose that file to
          continue its upload, or send this one as a new file.
        </p>
      )}
    </div>
  )
}

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

function formatKilobytes({ size }: File): string {
  const kilobytes = size === 0 ? 0 : size < 10_240 ? Math.max(0.1, size / 1024) : Math.round(size / 1024)
  const megabytesText = size < 1_000 * 1024 ? '' : ` (${fileSize(size)})`
  return `${NUMBER_FORMAT.format(kilobytes)} KB${megabytesText}`
}
