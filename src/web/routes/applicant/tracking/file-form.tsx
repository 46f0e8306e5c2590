import { type ReactNode, useRef } from 'react'
import { PRIVACY_VERSION } from '#src/features/documents/privacy-notice.ts'
import { ACCEPTED } from '#src/features/documents/upload-policy.ts'
import type { Purpose } from '#src/features/documents/uploads.ts'
import { FileField, SelectField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useOnChange } from '../../../ui/on-change.ts'
import { SendingBar } from './sending/sending-bar.tsx'
import { useChoice } from './use-choice.ts'
import type { Sender } from './use-uploads.ts'

const ACCEPT = ACCEPTED.split(',')

/**
 * A form that takes a kind and a file. Without scripts the browser posts it whole; with them the file goes piece by piece, so
 * that it survives a lost connection.
 */
export function FileForm({
  id,
  purpose,
  action,
  intent,
  hidden,
  kind,
  errors,
  refused,
  sender,
  send,
  children,
}: {
  id: string
  purpose: Purpose
  /** Where it is posted. */
  action: string
  intent: 'upload' | 'resubmit'
  hidden: Record<string, string>
  /** The field that says what the file is. */
  kind: {
    name: string
    label: string
    empty: string
    choices: ReadonlyArray<readonly [value: string, label: string]>
    initial: string
    /** What is said where nothing was chosen. */
    missing: string
  }
  /** What came back of a post. */
  errors: { kind?: string; file?: string; form?: string }
  /** Why the last file was not taken, in words. */
  refused: string | null
  sender: Sender
  send: (kind: string, file: File) => void
  children: (buttons: { isBusy: boolean; hasKind: boolean; hasFile: boolean }) => ReactNode
}) {
  const hydrated = useHydrated()
  const { chosen, wrong, change, submit } = useChoice({ kind, isBusy: sender.sending !== null, send })
  const sending = sender.sending?.purpose === purpose ? sender.sending : null
  const element = useRef<HTMLFormElement>(null)
  useOnChange(refused, () => element.current?.querySelector<HTMLElement>('[name=file]')?.focus())
  const shown = wrong ?? (refused === null ? errors : {})
  const field = (name: string, error: string | undefined, initialValue = '') => ({
    id: `${id}-${name}`,
    name,
    initialValue,
    errors: error === undefined ? [] : [error],
  })

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
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refused !== null && sending === null && (
        <Notice tone="bad" title="Upload Failed" role="alert">
          <p>{refused}</p>
        </Notice>
      )}
      {errors.form !== undefined && wrong === null && (
        <Notice tone="bad" title="Upload Failed">
          <p>{errors.form}</p>
        </Notice>
      )}
      <SelectField
        field={field(kind.name, shown.kind, kind.initial)}
        label={kind.label}
        required
        empty={kind.empty}
        choices={kind.choices}
        disabled={sending !== null}
      />
      <FileField
        field={field('file', shown.file)}
        label="File"
        hint="PDF, Word document, or image (JPEG/PNG), 10MB at most"
        required
        accept={ACCEPT}
        disabled={sending !== null}
      />
      {sending !== null ? (
        <SendingBar sending={sending} sender={sender} />
      ) : (
        chosen?.file && (
          <p className="chosen small">
            <span className="breaks">{chosen.file.name}</span>{' '}
            <span className="num muted">{inKilobytes(chosen.file)}</span>
          </p>
        )
      )}
      {children({
        isBusy: sending !== null,
        hasKind: !hydrated || (chosen?.kind ?? kind.initial) !== '',
        hasFile: !hydrated || Boolean(chosen?.file),
      })}
      <p className="after">
        By pressing {intent === 'upload' ? 'Upload' : 'Resubmit'} you agree that we keep this file and read it for your
        application, as our{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          privacy notice<span className="vh"> (opens in a new tab)</span>
        </a>{' '}
        says.
      </p>
    </form>
  )
}

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

function inKilobytes({ size }: File): string {
  return `${NUMBER.format(size < 10_240 ? Math.max(0.1, size / 1024) : Math.round(size / 1024))} KB`
}
