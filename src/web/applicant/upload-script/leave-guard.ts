import { cloneTemplate } from '../../site-script/clone-template.ts'
import { hasModifierKey } from '../../site-script/content-links.ts'
import { findPart } from './parts.ts'
import { getSending, isUploading, stopSending } from './sending.ts'

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
