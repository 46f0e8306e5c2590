import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Purpose } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { RefusedFile } from '../upload/transfer.ts'
import { type ChosenUpload, useSending } from '../upload/use-sending.ts'
import { useUploadDialog } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { arrivalToast } from './upload-message.tsx'

export type Uploading = ReturnType<typeof useUploads>
export type Sender = Uploading['sender']

export function useUploads(page: TrackingPage, refresh: () => void) {
  const dialog = useUploadDialog(page.application.reference)
  const isDialogOpen = dialog.requestedId !== null
  const flashMessage = useFlashMessage()
  const [message, setMessage] = useState({ times: 0, toast: flashMessage })
  const [refused, setRefused] = useState<({ purpose: Purpose } & RefusedFile) | null>(null)
  const element = useFocusOnMessage(message.times, isDialogOpen)

  const { send, leave, leaveConfirmation, discard, ...sender } = useSending(page, (sent, outcome) => {
    refresh()
    if (outcome.state === 'refused') {
      setRefused({ purpose: sent.purpose, message: outcome.message, isOfFile: outcome.isOfFile })
      return
    }
    const toast = arrivalToast(sent, outcome.state === 'waiting')
    setMessage(({ times }) => ({ times: times + 1, toast }))
    if (sent.purpose === 'document') dialog.close()
  })
  const isAbandoned = !isDialogOpen && sender.sending?.purpose === 'document'

  useEffect(() => {
    if (!isDialogOpen) setRefused(before => (before?.purpose === 'document' ? null : before))
    if (!isAbandoned) return
    leave()
    refresh()
  }, [isDialogOpen, isAbandoned, leave, refresh])

  return {
    sender: {
      ...sender,
      send(chosen: ChosenUpload) {
        setRefused(null)
        return send(chosen)
      },
      leave() {
        leave()
        refresh()
      },
      async discard() {
        const isDiscarded = await discard()
        if (isDiscarded) refresh()
        return isDiscarded
      },
      refusedAs: (purpose: Purpose) => (refused?.purpose === purpose ? refused : null),
      forgetRefused: () => setRefused(null),
    },
    leaveConfirmation,
    dialog,
    message: { ...message, element },
  }
}

function useFlashMessage(): ToastMessage | null {
  const frame = useRouteLoaderData<{ toast?: ToastMessage | null }>('root')
  return frame?.toast?.place === undefined ? null : frame.toast
}

/** Moves the focus to a new message once the dialog is closed, because the button that opened it may be gone. */
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
