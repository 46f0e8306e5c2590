import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Purpose } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { RefusedFile } from '../upload/transfer.ts'
import { type Chosen, useSending } from '../upload/use-sending.ts'
import { useUploadDialog } from './open-upload.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import { arrivalToast } from './upload-answer.tsx'

export type Uploading = ReturnType<typeof useUploads>
export type Sender = Uploading['sender']

/** What is sent from this page and what came of it: said once, and the reader is taken there. */
export function useUploads(page: TrackingPage, refresh: () => void) {
  const dialog = useUploadDialog(page.application.reference)
  const isOpen = dialog.asked !== null
  const flashed = useFlashed()
  const [said, setSaid] = useState({ times: 0, toast: flashed })
  const [refused, setRefused] = useState<({ purpose: Purpose } & RefusedFile) | null>(null)
  const element = useFocusWhenSaid(said.times, isOpen)

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

  // What was wrong with a file is forgotten with its dialog; and Back has closed it over one that is paused.
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
      /** Why the last file was not taken; null once another was chosen. */
      refusedAs: (purpose: Purpose) => (refused?.purpose === purpose ? refused : null),
      forgetRefused: () => setRefused(null),
    },
    leaving,
    dialog,
    said: { ...said, element },
  }
}

/** What the answer to a form without scripts says in the page itself. */
function useFlashed(): ToastMessage | null {
  const frame = useRouteLoaderData<{ toast?: ToastMessage | null }>('root')
  return frame?.toast?.place === undefined ? null : frame.toast
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
