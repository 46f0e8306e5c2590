import { useEffect, useRef, useState } from 'react'
import type { Purpose } from '#src/features/documents/uploads.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'
import { type Chosen, useSending } from './sending/use-sending.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import { arrivalToast } from './upload-toasts.ts'
import { useUploadDialog } from './use-upload-dialog.ts'

export type Uploading = ReturnType<typeof useUploads>
export type Sender = Uploading['sender']

/** What is sent from this page and what came of it: said once, and the reader is taken there. */
export function useUploads(page: TrackingPage, refresh: () => void) {
  const dialog = useUploadDialog(page.application.reference)
  const isOpen = dialog.asked !== null
  const [said, setSaid] = useState<{ times: number; toast: ToastMessage | null }>({ times: 0, toast: null })
  const [refused, setRefused] = useState<{ purpose: Purpose; message: string } | null>(null)
  const saidRef = useFocusWhenSaid(said.times, isOpen)

  const { send, leave, ...sender } = useSending(page, (purpose, outcome) => {
    refresh()
    if (outcome.state === 'refused') {
      setRefused({ purpose, message: outcome.message })
      return
    }
    const toast = arrivalToast(purpose, outcome.state === 'waiting')
    setSaid(({ times }) => ({ times: times + 1, toast }))
    if (purpose === 'document') dialog.close()
  })

  // What was wrong with a file is forgotten with its dialog.
  useEffect(() => {
    if (!isOpen) setRefused(before => (before?.purpose === 'document' ? null : before))
  }, [isOpen])

  const refusedAs = (purpose: Purpose) => (refused?.purpose === purpose ? refused.message : null)
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
    },
    dialog,
    refusedAs,
    said,
    saidRef,
  }
}

/** Once nothing stands over it: what had the focus may be gone with what was asked for. */
function useFocusWhenSaid(times: number, isCovered: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const heard = useRef(times)
  useEffect(() => {
    if (isCovered || heard.current === times) return
    heard.current = times
    element.current?.focus()
  }, [times, isCovered])
  return element
}
