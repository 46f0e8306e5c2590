import { fileSize } from '#src/file-size.ts'
import { cloneTemplate, showPartsForScripts } from '../../site-script/clone-template.ts'
import { findFileError } from './chosen-file.ts'
import { findPart, isReady, setText } from './parts.ts'
import { showProgress } from './progress.ts'
import { getSending, pauseSending, resumeSending, type Sending } from './sending.ts'
import type { RefusedFile } from './transfer.ts'

export function listFileForms(): ReadonlyArray<HTMLFormElement> {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-upload]')]
}

/** Keeps a type and a file that were chosen before this script arrived. */
export function enhanceFileForm(form: HTMLFormElement) {
  form.dataset.keep = ''
  showPartsForScripts(form)
  form.addEventListener('change', ({ target }) => handleChange(form, target))
  findPart(form, 'pause').addEventListener('click', () => {
    pauseSending()
    findPart(form, 'resume').focus()
  })
  findPart(form, 'resume').addEventListener('click', () => {
    resumeSending()
    findPart(form, 'progress').focus()
  })
  const { files } = readChoice(form)
  if (files.length > 0) void showFileError(form, files)
  showForm(form)
}

type Choice = { documentType: string; files: ReadonlyArray<File> }

function readChoice(form: HTMLFormElement): Choice {
  const { documentType, file } = findFields(form)
  return { documentType: documentType.value, files: [...(file.files ?? [])] }
}

/** Returns the chosen files if all may be sent. Otherwise shows the errors and returns none. */
export async function checkChoice(form: HTMLFormElement): Promise<ReadonlyArray<File>> {
  const { documentType, files } = readChoice(form)
  const typeError = documentType === '' ? (form.dataset.typeMissing ?? '') : null
  const fileError = await findErrorOfFiles(files)
  removeServerErrors(form)
  showError(form, 'documentType', typeError)
  showError(form, 'file', fileError)
  if (typeError === null && fileError === null) return files
  findFields(form)[typeError === null ? 'file' : 'documentType'].focus()
  return []
}

async function findErrorOfFiles(files: ReadonlyArray<File>): Promise<string | null> {
  const [first, ...others] = files
  if (first === undefined || others.length === 0) return findFileError(first ?? null)
  for (const file of files) {
    const error = await findFileError(file)
    if (error !== null) return `${file.name}: ${error}`
  }
  return null
}

/** Lists what became of each file of a form that sends several. */
export function showResult(form: HTMLFormElement, text: string) {
  const results = findPart(form, 'results')
  results.append(Object.assign(document.createElement('li'), { textContent: text }))
  results.hidden = false
}

export function clearResults(form: HTMLFormElement) {
  const results = findPart(form, 'results')
  results.replaceChildren()
  results.hidden = true
}

export function showRefusal(form: HTMLFormElement, { message, isOfFile }: RefusedFile) {
  const notice = findPart(form, 'refusal')
  setText(findPart(notice, 'refusal-text'), message)
  notice.hidden = false
  const { file } = findFields(form)
  if (isOfFile) {
    showError(form, 'file', message)
    // Browsers report no change when the same file is chosen again.
    file.value = ''
  }
  showForm(form)
  file.focus()
}

export function hideRefusal(form: HTMLFormElement) {
  findPart(form, 'refusal').hidden = true
}

export function showForm(form: HTMLFormElement) {
  const sending = getSending()
  const ownSending = sending?.form === form ? sending : null
  form.toggleAttribute('data-sending', ownSending !== null)
  findPart(form, 'fields').hidden = ownSending !== null
  const unfinishedNote = form.parentElement?.querySelector<HTMLElement>('[data-part=unfinished]')
  if (unfinishedNote) unfinishedNote.hidden = ownSending !== null
  findPart(form, 'other-upload').hidden = sending === null || ownSending !== null
  findPart(form, 'progress').hidden = ownSending === null
  if (ownSending !== null) showProgress(findPart(form, 'progress'), ownSending)
  showChosenFile(form)
  showButtons(form, ownSending)
}

const SEND_TEXTS: Partial<Record<Sending['state'], string>> = {
  uploading: 'Uploading...',
  'no-connection': 'Waiting...',
  busy: 'Waiting...',
}

function showButtons(form: HTMLFormElement, ownSending: Sending | null) {
  const isPaused = ownSending?.state === 'paused'
  const send = findPart<HTMLButtonElement>(form, 'send')
  form.dataset.sendText ??= send.textContent
  send.disabled = getSending() !== null || !isReady(form)
  send.hidden = isPaused
  setText(send, (ownSending && SEND_TEXTS[ownSending.state]) ?? form.dataset.sendText)
  findPart(form, 'resume').hidden = !isPaused
  const discard = findPart<HTMLButtonElement>(form, 'discard')
  if (isPaused && discard.hidden) prepareDiscard(discard, ownSending)
  discard.hidden = !isPaused
  const cancel = form.querySelector<HTMLButtonElement>('[data-part=cancel]')
  if (cancel === null) return
  cancel.disabled = ownSending !== null && !isPaused
  setText(cancel, isPaused ? 'Close' : 'Cancel')
}

function handleChange(form: HTMLFormElement, changed: EventTarget | null) {
  const { files } = readChoice(form)
  if (changed === findFields(form).file) hideRefusal(form)
  removeServerErrors(form)
  showError(form, 'documentType', null)
  if (files.length > 0 || findPart(form, 'refusal').hidden) void showFileError(form, files)
  showForm(form)
}

async function showFileError(form: HTMLFormElement, files: ReadonlyArray<File>) {
  const error = files.length === 0 ? null : await findErrorOfFiles(files)
  const chosen = readChoice(form).files
  // Other files may be chosen while the first bytes of these are read.
  if (chosen.length === files.length && chosen.every((file, index) => file === files[index]))
    showError(form, 'file', error)
}

function removeServerErrors(form: HTMLFormElement) {
  form.querySelector('[data-part=server-error]')?.remove()
}

function showError(form: HTMLFormElement, name: keyof Fields, message: string | null) {
  const field = findFields(form)[name]
  field.closest('.field')?.classList.toggle('error', message !== null)
  document.getElementById(`${field.id}-error`)?.remove()
  field.ariaInvalid = message === null ? null : 'true'
  const hintId = document.getElementById(`${field.id}-hint`)?.id
  const descriptionIds = [hintId, message === null ? undefined : `${field.id}-error`].filter(Boolean).join(' ')
  if (descriptionIds === '') field.removeAttribute('aria-describedby')
  else field.setAttribute('aria-describedby', descriptionIds)
  if (message === null) return
  const template = findPart(form, 'field-error')
  const error = cloneTemplate(template).firstElementChild as HTMLElement
  error.id = `${field.id}-error`
  error.lastElementChild?.append(message)
  field.before(error)
}

type Fields = { documentType: HTMLSelectElement; file: HTMLInputElement }

function findFields(form: HTMLFormElement): Fields {
  return {
    documentType: form.elements.namedItem('documentType') as HTMLSelectElement,
    file: form.elements.namedItem('file') as HTMLInputElement,
  }
}

function showChosenFile(form: HTMLFormElement) {
  const { files } = readChoice(form)
  const [file] = files
  const chosen = findPart(form, 'chosen')
  chosen.hidden = file === undefined
  if (file === undefined) return
  setText(findPart(chosen, 'file-name'), files.length === 1 ? file.name : `${files.length} files`)
  setText(findPart(chosen, 'file-size'), formatKilobytes(files.reduce((sum, { size }) => sum + size, 0)))
  const warning = chosen.querySelector<HTMLElement>('[data-size]')
  if (warning === null) return
  // A large photograph is sent smaller than it was chosen.
  const isSamePicture = file.type.startsWith('image/') && warning.dataset.name === file.name
  warning.hidden = isSamePicture || warning.dataset.size === String(file.size)
}

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

function formatKilobytes(size: number): string {
  const kilobytes = size === 0 ? 0 : size < 10_240 ? Math.max(0.1, size / 1024) : Math.round(size / 1024)
  const megabytesText = size < 1_000 * 1024 ? '' : ` (${fileSize(size)})`
  return `${NUMBER_FORMAT.format(kilobytes)} KB${megabytesText}`
}

function prepareDiscard(button: HTMLElement, { file, confirmedBytes }: Sending) {
  button.dataset.bytes = String(confirmedBytes)
  setText(findPart(button, 'about'), file.name)
  showConfirmation(button, false)
}

/** Discards after a second press confirms it. `discard` resolves to false on failure. */
export async function confirmDiscard(button: HTMLElement, discard: () => Promise<boolean>) {
  const isConfirming = findPart(button, 'ask').hidden
  if (!isConfirming && Number(button.dataset.bytes) > 0) return showConfirmation(button, true)
  button.ariaBusy = 'true'
  const isDiscarded = await discard()
  button.ariaBusy = null
  if (isDiscarded) return
  showConfirmation(button, false)
  const status = findStatus(button)
  status.className = 'small'
  setText(status, 'We couldn’t discard the upload. Please try again.')
}

function showConfirmation(button: HTMLElement, isConfirming: boolean) {
  const confirmation = findPart(button, 'confirm')
  setText(confirmation, `Discard ${fileSize(Number(button.dataset.bytes))} that has arrived?`)
  confirmation.hidden = !isConfirming
  findPart(button, 'ask').hidden = isConfirming
  const status = findStatus(button)
  status.className = 'visually-hidden'
  setText(status, isConfirming ? 'Press once more to discard the upload.' : '')
}

function findStatus(button: HTMLElement): Element {
  return button.nextElementSibling ?? button
}
