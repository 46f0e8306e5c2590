import { type ReactNode, useRef } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { ACCEPTED, CHOICE_ERRORS, PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { fileSize } from '#src/file-size.ts'
import { FileField, SelectField } from '../../ui/field.tsx'
import { plainField } from '../../ui/field-frame.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { useOnChange } from '../../ui/on-change.ts'
import { SendingBar } from '../upload/controls.tsx'
import type { Sending } from '../upload/use-sending.ts'
import { RESUBMISSION_TYPE_REQUIRED, type ReturnedUpload } from './upload-answer.tsx'
import { useChoice } from './use-choice.ts'
import type { Sender } from './use-uploads.ts'

const ACCEPT = ACCEPTED.split(',')

/** What differs between the two forms that take a file. */
const FORMS = {
  document: {
    id: 'upload-form',
    intent: 'upload',
    button: 'Upload',
    kind: { label: 'Document Type', empty: 'Choose the type', missing: CHOICE_ERRORS.type },
  },
  resubmission: {
    id: 'resubmit-form',
    intent: 'resubmit',
    button: 'Resubmit',
    kind: { label: 'Resubmission Type', empty: 'Choose what it is', missing: RESUBMISSION_TYPE_REQUIRED },
  },
} as const satisfies Record<Purpose, unknown>

/**
 * A form that takes a kind and a file. Without scripts the browser posts it whole; with them the file goes piece by piece, so
 * that it survives a lost connection.
 */
export function FileForm({
  purpose,
  action,
  hidden,
  choices,
  initial,
  returned,
  begun,
  sender,
  requestId = null,
  children,
}: {
  purpose: Purpose
  /** Where it is posted. */
  action: string
  hidden: Record<string, string>
  /** What the file may be, and what is chosen at first. */
  choices: ReadonlyArray<readonly [value: string, label: string]>
  initial: string
  /** What came back of a post. */
  returned: ReturnedUpload | null
  /** A file that is to be gone on with. */
  begun: { fileName: string; sizeBytes: number } | null
  sender: Sender
  requestId?: string | null
  children: (buttons: { sending: Sending | null; hasKind: boolean; hasFile: boolean }) => ReactNode
}) {
  const { id, intent, button, kind } = FORMS[purpose]
  const hydrated = useHydrated()
  const isBusy = sender.sending !== null
  const refused = sender.refusedAs(purpose)
  const element = useRef<HTMLFormElement>(null)
  const { chosen, wrong, change, submit, emptyFile } = useChoice({
    form: element,
    missing: kind.missing,
    isBusy,
    send: (documentType, file) => sender.send({ purpose, documentType, requestId, file }),
    changedFile: sender.forgetRefused,
  })
  const sending = sender.sending?.purpose === purpose ? sender.sending : null
  useOnChange(refused, () => {
    if (refused?.isOfFile) emptyFile()
    element.current?.querySelector<HTMLElement>('[name=file]')?.focus()
  })
  // Discarded: the button for it is gone, and the fields are here again.
  useOnChange(sending === null, () => {
    if (sending === null && document.activeElement === document.body) element.current?.querySelector('select')?.focus()
  })
  const shown = refused?.isOfFile
    ? { file: refused.message, ...wrong }
    : (wrong ?? (refused === null ? returned?.errors : null) ?? {})
  const chosenKind = returned?.typed.documentType || initial

  return (
    <form
      ref={element}
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
      {refused !== null && sending === null && (
        <Notice tone="bad" title="Upload Failed" role="alert">
          <p>{refused.message}</p>
        </Notice>
      )}
      {returned?.errors.form !== undefined && wrong === null && (
        <Notice tone="bad" title="Upload Failed">
          <p>{returned.errors.form}</p>
        </Notice>
      )}
      <div hidden={sending !== null}>
        <SelectField
          field={plainField(id, 'documentType', chosenKind, shown.documentType)}
          label={kind.label}
          required
          empty={kind.empty}
          choices={choices}
        />
        <FileField
          field={plainField(id, 'file', '', shown.file)}
          label="File"
          hint="PDF, Word document, or image (JPEG/PNG), 10MB at most"
          required
          accept={ACCEPT}
        />
        {chosen?.file && <ChosenFile file={chosen.file} begun={begun} />}
      </div>
      {sending !== null && <SendingBar sending={sending} pause={sender.pause} />}
      {isBusy && sending === null && (
        <p className="small">Another file is still being sent. This one can go once it has arrived.</p>
      )}
      <Consent button={button} />
      {children({
        sending,
        hasKind: !hydrated || (chosen?.documentType ?? chosenKind) !== '',
        hasFile: !hydrated || (Boolean(chosen?.file) && !refused?.isOfFile && !(isBusy && sending === null)),
      })}
    </form>
  )
}

function Consent({ button }: { button: string }) {
  return (
    <p className="consent small muted">
      By pressing {button} you agree that we keep this file and read it for your application, as our{' '}
      <a href={addresses.privacy()} target="_blank" rel="noreferrer">
        privacy notice<span className="vh"> (opens in a new tab)</span>
      </a>{' '}
      says.
    </p>
  )
}

/** What was chosen, and whether that is what was begun: of the same size it is the same, whatever it is called by now. */
function ChosenFile({ file, begun }: { file: File; begun: { fileName: string; sizeBytes: number } | null }) {
  return (
    <div className="chosen small" role="status">
      <p>
        <span className="breaks">{file.name}</span> <span className="num muted">{inKilobytes(file)}</span>
      </p>
      {begun !== null && begun.sizeBytes !== file.size && (
        <p className="other-file breaks">
          This is not the file you began ({begun.fileName}, {fileSize(begun.sizeBytes)}). Choose that one to go on, or
          send this as a new one.
        </p>
      )}
    </div>
  )
}

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** "812 KB", "5,860 KB (5.7 MB)": kilobytes throughout, and what people say beside it. */
function inKilobytes({ size }: File): string {
  const kilobytes = size === 0 ? 0 : size < 10_240 ? Math.max(0.1, size / 1024) : Math.round(size / 1024)
  const inMegabytes = size < 1_000 * 1024 ? '' : ` (${fileSize(size)})`
  return `${NUMBER.format(kilobytes)} KB${inMegabytes}`
}
