import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Purpose } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { RefusedFile } from '../upload/transfer.ts'
import { type ChosenUpload, useSending } from '../upload/use-sending.ts'
import { useUploadDialog } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { createArrivalToast } from './upload-message.tsx'

export type UploadControls = ReturnType<typeof useUploads>
export type Sender = UploadControls['sender']

export function useUploads(page: TrackingPage, refresh: () => void) {
  const dialog = useUploadDialog(page.application.reference)
  const isDialogOpen = dialog.requestedId !== null
  const flashMessage = useFlashMessage()
  const [message, setMessage] = useState({ messageCount: 0, toast: flashMessage })
  const [refused, setRefused] = useState<({ purpose: Purpose } & RefusedFile) | null>(null)
  const messageRef = useFocusOnMessage(message.messageCount, isDialogOpen)

  const { send, leave, leaveConfirmation, discard, ...sender } = useSending(page, (sent, outcome) => {
    refresh()
    if (outcome.state === 'refused') {
      setRefused({ purpose: sent.purpose, message: outcome.message, isOfFile: outcome.isOfFile })
      return
    }
    const toast = createArrivalToast(sent, outcome.state === 'waiting')
    setMessage(({ messageCount }) => ({ messageCount: messageCount + 1, toast }))
    if (sent.purpose === 'document') dialog.close()
  })
  const isUploadAbandoned = !isDialogOpen && sender.sending?.purpose === 'document'

  useEffect(() => {
    if (!isDialogOpen) setRefused(before => (before?.purpose === 'document' ? null : before))
    if (!isUploadAbandoned) return
    leave()
    refresh()
  }, [isDialogOpen, isUploadAbandoned, leave, refresh])

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
    message: { ...message, messageRef },
  }
}

function useFlashMessage(): ToastMessage | null {
  const rootData = useRouteLoaderData<{ toast?: ToastMessage | null }>('root')
  return rootData?.toast?.place === undefined ? null : rootData.toast
}

/** Moves the focus to a new message once the dialog is closed, because the button that opened it may be gone. */
function useFocusOnMessage(messageCount: number, isCovered: boolean) {
  const messageRef = useRef<HTMLDivElement>(null)
  const focusedMessageCount = useRef(messageCount)
  useEffect(() => {
    if (isCovered || focusedMessageCount.current === messageCount) return
    focusedMessageCount.current = messageCount
    messageRef.current?.focus()
  }, [messageCount, isCovered])
  return messageRef
}
