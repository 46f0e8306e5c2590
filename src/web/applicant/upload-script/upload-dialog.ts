import { isUploading } from './sending.ts'

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
