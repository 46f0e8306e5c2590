import { fileSize } from '#src/file-size.ts'
import { findPart, setText } from './parts.ts'
import type { Sending } from './sending.ts'

export function prepareDiscard(button: HTMLElement, { file, confirmedBytes }: Sending) {
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
