import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Purpose } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { RefusedFile } from '../upload/transfer.ts'
import { type Chosen, useSending } from '../upload/use-sending.ts'
import { useUploadDialog } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { arrivalToast } from './upload-message.tsx'

export type Uploading = ReturnType<typeof useUploads>
export type Sender = Uploading['sender']

export function useUploads(page: TrackingPage, refresh: () => void) {
  const dialog = useUploadDialog(page.application.reference)
  const isOpen = dialog.requestedId !== null
  const flashed = useFlashMessage()
  const [message, setSaid] = useState({ times: 0, toast: flashed })
  const [refused, setRefused] = useState<({ purpose: Purpose } & RefusedFile) | null>(null)
  const element = useFocusOnMessage(message.times, isOpen)

  const { send, leave, leaving, discard, ...sender } = useSending(page, (sent, outcome) => {
    refresh()
    if (outcome.state === 'refused') {
      setRefused({ purpose: sent.purpose, message: outcome.message, isOfFile: outcome.isOfFile })
      return
    }
    const toast = arrivalToast(sent, outcome.state === 'waiting')
    setSaid(({ times }) => ({ times: times + 1, toast }))
    if (sent.purpose === 'document') dialog.close()
  })
  const isLeftBehind = !isOpen && sender.sending?.purpose === 'document'

  useEffect(() => {
    if (!isOpen) setRefused(before => (before?.purpose === 'document' ? null : before))
    if (!isLeftBehind) return
    leave()
    refresh()
  }, [isOpen, isLeftBehind, leave, refresh])

  return {
    sender: {
      ...sender,
      send(chosen: Chosen) {
        setRefused(null)
        return send(chosen)
      },
      leave() {
        leave()
        refresh()
      },
      async discard() {
        const isGone = await discard()
        if (isGone) refresh()
        return isGone
      },
      refusedAs: (purpose: Purpose) => (refused?.purpose === purpose ? refused : null),
      forgetRefused: () => setRefused(null),
    },
    leaving,
    dialog,
    message: { ...message, element },
  }
}

function useFlashMessage(): ToastMessage | null {
  const frame = useRouteLoaderData<{ toast?: ToastMessage | null }>('root')
  return frame?.toast?.place === undefined ? null : frame.toast
}

/** After the dialog has closed, whose opener may be gone. */
function useFocusOnMessage(times: number, isCovered: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const focusedTimes = useRef(times)
  useEffect(() => {
    if (isCovered || focusedTimes.current === times) return
    focusedTimes.current = times
    element.current?.focus()
  }, [times, isCovered])
  return element
}
