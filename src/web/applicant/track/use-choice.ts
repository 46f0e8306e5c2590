import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { CHOICE_ERRORS, REFUSALS } from '#src/features/files/uploads.ts'

type Choice = { documentType: string; file: File | null }

/** The chosen type and file, with errors shown before sending. `missing`: the error when no type is chosen. */
export function useChoice({
  form,
  missing,
  isBusy,
  send,
  changedFile,
}: {
  form: RefObject<HTMLFormElement | null>
  missing: string
  isBusy: boolean
  send: (documentType: string, file: File) => void
  changedFile: () => void
}) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  /** Null until a change, so that the server's error stays. */
  const [wrong, setWrong] = useState<{ documentType?: string; file?: string } | null>(null)

  // The reader may choose before scripts run.
  useEffect(() => {
    if (form.current === null) return
    const now = read(form.current)
    setChosen(now)
    const file = now.file === null ? null : fileError(now.file)
    if (file !== null) setWrong({ file })
  }, [form])

  /** Browsers report the same file again only after clearing the field. */
  function emptyFile() {
    const field = form.current?.querySelector<HTMLInputElement>('[name=file]')
    if (!form.current || !field) return
    field.value = ''
    setChosen(read(form.current))
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const now = read(event.currentTarget)
    setChosen(now)
    if ((event.target as Element).getAttribute('name') === 'file') changedFile()
    const file = now.file === null ? null : fileError(now.file)
    setWrong(file === null ? {} : { file })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const now = read(event.currentTarget)
    const file = fileError(now.file)
    if (now.documentType !== '' && now.file !== null && file === null) {
      setWrong({})
      return send(now.documentType, now.file)
    }
    setWrong({ ...(now.documentType === '' && { documentType: missing }), ...(file !== null && { file }) })
    const first = now.documentType === '' ? 'documentType' : 'file'
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  return { chosen, wrong, change, submit, emptyFile }
}

function read(form: HTMLFormElement): Choice {
  const fields = new FormData(form)
  const file = fields.get('file')
  // An empty field is a file without a name.
  return {
    documentType: String(fields.get('documentType') ?? ''),
    file: file instanceof File && file.name !== '' ? file : null,
  }
}

/** An error that the browser can find, or null. Browsers guess a type from the name, so the server decides. */
export function fileError(file: { name: string; type: string; size: number } | null): string | null {
  if (file === null) return CHOICE_ERRORS.file
  if (file.size > MAX_FILE_BYTES) return CHOICE_ERRORS.size
  if (!TYPES.has(file.type) && !ENDINGS.test(file.name)) return CHOICE_ERRORS.format
  return file.size === 0 ? REFUSALS.empty : null
}

const TYPES: ReadonlySet<string> = new Set(Object.values(FILE_FORMATS).map(({ mediaType }) => mediaType))
const ENDINGS = /\.(jpe?g|png|pdf|docx?)$/i
