import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'

type FileChoice = { documentType: string; file: File | null }

/** Holds the chosen type and file, and the errors that the browser finds before it sends the file. */
export function useFileChoice({
  form,
  missingTypeError,
  isBusy,
  send,
  onFileChange,
}: {
  form: RefObject<HTMLFormElement | null>
  missingTypeError: string
  isBusy: boolean
  send: (documentType: string, file: File) => void
  onFileChange: () => void
}) {
  const [chosen, setChosen] = useState<FileChoice | null>(null)
  /** This is null until the applicant changes something, so that the error from the server stays until then. */
  const [errors, setErrors] = useState<{ documentType?: string; file?: string } | null>(null)

  // An applicant may have chosen a file before React loaded.
  useEffect(() => {
    if (form.current === null) return
    const choice = readChoice(form.current)
    setChosen(choice)
    const error = choice.file === null ? null : findFileError(choice.file)
    if (error !== null) setErrors({ file: error })
  }, [form])

  /** Clears the field, because browsers fire no change event when the same file is chosen again. */
  function clearFile() {
    const field = form.current?.querySelector<HTMLInputElement>('[name=file]')
    if (!form.current || !field) return
    field.value = ''
    setChosen(readChoice(form.current))
  }

  function handleChange(event: FormEvent<HTMLFormElement>) {
    const choice = readChoice(event.currentTarget)
    setChosen(choice)
    if ((event.target as Element).getAttribute('name') === 'file') onFileChange()
    const error = choice.file === null ? null : findFileError(choice.file)
    setErrors(error === null ? {} : { file: error })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const choice = readChoice(event.currentTarget)
    const error = findFileError(choice.file)
    if (choice.documentType !== '' && choice.file !== null && error === null) {
      setErrors({})
      return send(choice.documentType, choice.file)
    }
    const isTypeMissing = choice.documentType === ''
    setErrors({ ...(isTypeMissing && { documentType: missingTypeError }), ...(error !== null && { file: error }) })
    const firstInvalid = isTypeMissing ? 'documentType' : 'file'
    event.currentTarget.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus()
  }

  return { chosen, errors, change: handleChange, submit: handleSubmit, clearFile }
}

function readChoice(form: HTMLFormElement): FileChoice {
  const fields = new FormData(form)
  const file = fields.get('file')
  // Browsers submit an empty file field as a file without a name.
  return {
    documentType: String(fields.get('documentType') ?? ''),
    file: file instanceof File && file.name !== '' ? file : null,
  }
}

/** Returns the error that a browser can find, or null. Browsers guess types from names, so the server checks again. */
export function findFileError(file: { name: string; type: string; size: number } | null): string | null {
  if (file === null) return CHOICE_ERRORS.file
  if (file.size > MAX_FILE_BYTES) return CHOICE_ERRORS.size
  if (!MEDIA_TYPES.has(file.type) && !FILE_ENDINGS.test(file.name)) return CHOICE_ERRORS.format
  return file.size === 0 ? REFUSALS.empty : null
}

const MEDIA_TYPES: ReadonlySet<string> = new Set(Object.values(FILE_FORMATS).map(({ mediaType }) => mediaType))
const FILE_ENDINGS = /\.(jpe?g|png|pdf|docx?)$/i
