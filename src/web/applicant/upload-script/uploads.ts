import { refreshContent } from '../../site-script/update-content.ts'
import { shrinkPicture } from './chosen-file.ts'
import {
  checkChoice,
  clearResults,
  confirmDiscard,
  enhanceFileForm,
  hideRefusal,
  listFileForms,
  showForm,
  showRefusal,
  showResult,
} from './file-form.ts'
import { findPart } from './parts.ts'
import { discardSending, getSending, isUploading, startSending, stopSending, watchSending } from './sending.ts'
import { discardUpload, type RefusedFile, type TransferOutcome } from './transfer.ts'
import {
  closeLeaveDialog,
  confirmLeaving,
  dismissUploadDialog,
  findUploadDialog,
  guardLeaving,
  leaveDialogByHistory,
  openUploadDialog,
} from './upload-dialog.ts'

let hasUnreadMessage = false

watchSending(showUploads)
guardLeaving()
document.addEventListener('contentupdated', () => {
  enhanceUploads()
  showUploads()
  focusUnreadMessage()
})

export function enhanceUploads() {
  for (const form of listFileForms()) if (form.dataset.keep === undefined) enhanceFileForm(form)
  const dialog = findUploadDialog()
  if (dialog !== null && dialog.dataset.keep === undefined) openUploadDialog(dialog, leaveDialog)
}

export async function submitForm(form: HTMLFormElement) {
  enhanceUploads()
  if (form.dataset.upload === undefined) return leaveDialog()
  if (getSending() !== null) return
  const [first, ...others] = await checkChoice(form)
  if (first === undefined || getSending() !== null) return
  hideRefusal(form)
  clearResults(form)
  void sendAll(form, { first, others, total: 1 + others.length })
}

type Batch = { first: File; others: ReadonlyArray<File>; total: number; refusal?: RefusedFile }

async function sendAll(form: HTMLFormElement, { first, others, total, refusal }: Batch) {
  const file = await shrinkPicture(first)
  startSending(form, file, outcome => {
    if (total === 1) return finish(form, outcome)
    const isRefused = outcome.state === 'refused'
    showResult(form, `${first.name}: ${isRefused ? outcome.message : 'uploaded'}`)
    const firstRefusal =
      refusal ?? (isRefused ? { ...outcome, message: `${first.name}: ${outcome.message}` } : undefined)
    const [next, ...rest] = others
    if (next === undefined || (isRefused && !outcome.isOfFile)) {
      return finish(form, firstRefusal === undefined ? outcome : { state: 'refused', ...firstRefusal })
    }
    stopSending()
    return sendAll(form, { first: next, others: rest, total, ...(firstRefusal && { refusal: firstRefusal }) })
  })
  findPart(form, 'progress').focus()
}

export function pressDiscard(button: HTMLElement) {
  const { url } = button.dataset
  return confirmDiscard(button, url === undefined ? discardPaused : () => discardListed(button, url))
}

export function handlePopState(event: PopStateEvent) {
  leaveDialogByHistory(event, () => confirmLeaving(closeDialog))
}

async function discardPaused(): Promise<boolean> {
  const form = getSending()?.form
  if (!(await discardSending())) return false
  if (form?.dataset.upload === 'document') await dismissUploadDialog()
  else form?.querySelector('select')?.focus()
  await refreshPage()
  return true
}

async function discardListed(button: HTMLElement, url: string): Promise<boolean> {
  if (!(await discardUpload(url))) return false
  button.closest('li')?.remove()
  const next = document.querySelector<HTMLElement>('.under-way li, button[name=upload]')
  next?.focus()
  await refreshPage()
  return true
}

async function finish(form: HTMLFormElement, outcome: TransferOutcome) {
  if (outcome.state === 'refused') {
    stopSending()
    showRefusal(form, outcome)
    await refreshPage()
    return
  }
  const result = await refreshOnceOnline()
  stopSending()
  if (result !== 'updated' && result !== 'superseded') {
    return location.assign(findUploadDialog()?.dataset.page ?? location.pathname + location.search)
  }
  hasUnreadMessage = true
  const dismissal = form.dataset.upload === 'document' ? dismissUploadDialog() : null
  focusUnreadMessage()
  await dismissal
}

function focusUnreadMessage() {
  if (!hasUnreadMessage || findUploadDialog() !== null) return
  hasUnreadMessage = false
  document.querySelector<HTMLElement>('.page-message:has(.notice)')?.focus()
}

async function leaveDialog() {
  if (isUploading('document')) return
  if (getSending()?.form.dataset.upload !== 'document') return dismissUploadDialog()
  stopSending()
  await closeDialog()
}

async function closeDialog() {
  await dismissUploadDialog()
  await refreshPage()
}

/** Waits for the connection, because loading the page without one would show an error of the browser instead. */
async function refreshOnceOnline() {
  let result = await refreshPage()
  while (result === 'failed') {
    await new Promise(resolve => setTimeout(resolve, REFRESH_RETRY_MS))
    result = await refreshPage()
  }
  return result
}

const REFRESH_RETRY_MS = 2_000

function refreshPage() {
  return refreshContent(content => content.querySelector('[data-polls]') !== null)
}

function showUploads() {
  for (const form of listFileForms()) if (form.dataset.keep !== undefined) showForm(form)
  closeLeaveDialog()
  findUploadDialog()?.setAttribute('closedby', isUploading('document') ? 'none' : 'closerequest')
}
