import { cloneTemplate } from '../../site-script/clone-template.ts'
import { hasModifierKey } from '../../site-script/content-links.ts'
import { findPart } from './parts.ts'
import { getSending, isUploading, stopSending } from './sending.ts'

let resolveWentBack: (() => void) | null = null

export function findUploadDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('#upload-document')
}

export function openUploadDialog(dialog: HTMLDialogElement, leave: () => void) {
  dialog.dataset.keep = ''
  // Browsers that do not know `closedby` would close the dialog on Escape.
  dialog.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isUploading('document')) event.preventDefault()
  })
  dialog.addEventListener('close', () => {
    if (!dialog.isConnected || dialog.open) return
    if (isUploading('document')) dialog.showModal()
    else leave()
  })
}

/** Resolves when the address is that of the page without the dialog. */
export async function dismissUploadDialog() {
  const dialog = findUploadDialog()
  if (dialog === null) return
  const requestedId = new URLSearchParams(location.search).get('upload')
  const isOpenedHere = (history.state as { wasOpenedHere?: boolean } | null)?.wasOpenedHere === true
  const pageAddress = dialog.dataset.page ?? ''
  removeDialog(dialog, requestedId)
  if (!isOpenedHere) history.replaceState(null, '', pageAddress)
  else {
    const { promise, resolve } = Promise.withResolvers<void>()
    resolveWentBack = resolve
    history.back()
    await promise
  }
  document.dispatchEvent(new Event('contentupdated'))
}

/** Lets Back close the dialog, unless a file is uploading. */
export function leaveDialogByHistory(event: PopStateEvent, confirmLeaving: () => void) {
  const dialog = findUploadDialog()
  if (resolveWentBack !== null) {
    event.stopImmediatePropagation()
    resolveWentBack()
    resolveWentBack = null
  } else if (dialog !== null) {
    event.stopImmediatePropagation()
    if (new URLSearchParams(location.search).has('upload')) return
    if (isUploading('document')) {
      history.forward()
      return confirmLeaving()
    }
    removeDialog(dialog, null)
    document.dispatchEvent(new Event('contentupdated'))
  }
}

function removeDialog(dialog: HTMLDialogElement, requestedId: string | null) {
  if (dialog.open) dialog.close()
  dialog.remove()
  if (document.activeElement !== document.body) return
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[name=upload]')]
  const opener = buttons.find(({ value }) => value === requestedId) ?? buttons[0]
  opener?.focus()
}

let question: HTMLDialogElement | null = null

export function guardLeaving() {
  addEventListener('beforeunload', event => {
    if (isUploading()) event.preventDefault()
  })
  document.addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === null || !isUploading() || hasModifierKey(event) || link.target !== '' || keepsPage(link)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      confirmLeaving(() => location.assign(link.href))
    },
    { capture: true },
  )
}

export function confirmLeaving(leave: () => void) {
  const template = document.querySelector<HTMLElement>('#leave-upload')
  const dialog = template && cloneTemplate(template).querySelector('dialog')
  if (!(dialog instanceof HTMLDialogElement) || question !== null) return
  question = dialog
  const stayButton = findPart(dialog, 'stay')
  stayButton.addEventListener('click', () => dialog.close())
  findPart(dialog, 'leave').addEventListener('click', () => {
    dialog.close()
    stopSending()
    leave()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    question = null
  })
  document.body.append(dialog)
  dialog.showModal()
  stayButton.focus()
}

export function closeLeaveDialog() {
  if (!isUploading()) question?.close()
}

function keepsPage(link: HTMLAnchorElement): boolean {
  const isResubmission = getSending()?.form.dataset.upload === 'resubmission'
  return isResubmission && readApplication(link) === readApplication(location)
}

function readApplication({ origin, pathname, search }: { origin: string; pathname: string; search: string }): string {
  return `${origin}${pathname} ${new URLSearchParams(search).get('reference')}`
}
