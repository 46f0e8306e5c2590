import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { TrackingPage } from '../track/tracking-page.server.ts'
import { type Destination, discardUpload, hashLocalFile, type Outcome, Transfer } from './transfer.ts'

/** Resubmissions have the key in `documentType`. */
export type Chosen = { purpose: Purpose; documentType: string; requestId: string | null; file: File }

type Sent = { purpose: Purpose; documentType: string; fileName: string }

export type Sending = Sent & {
  total: number
  sent: number
  /** Bytes confirmed by the server. */
  safe: number
  how: 'moving' | 'paused' | 'no-connection' | 'busy'
  left: string | null
}

export type Leaving = { stay: () => void; leave: () => void }

type PageOfUploads = Pick<TrackingPage, 'application' | 'uploads'>

/** One file at a time; warns before leaving the page. */
export function useSending(page: PageOfUploads, ended: (sent: Sent, outcome: Outcome) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const transfer = useRef<Transfer | null>(null)
  const isMoving = sending !== null && sending.how !== 'paused'
  const leaving = useLeaving(isMoving ? sending.purpose : null, transfer, leave)

  const change = (changes: Partial<Sending>) => setSending(before => before && { ...before, ...changes })

  function send(chosen: Chosen) {
    if (transfer.current !== null) return
    const { purpose, file } = chosen
    const sent = { purpose, documentType: typeInWords(chosen), fileName: file.name }
    setSending({ ...sent, total: file.size, sent: 0, safe: 0, how: 'moving', left: null })
    const own = new Transfer(file, findDestination(page, chosen), {
      moved: (sent, left) =>
        setSending(before => before && { ...before, sent, ...(before.how !== 'busy' && { how: 'moving', left }) }),
      arrived: safe => change({ safe, how: 'moving' }),
      stopped: how => change({ how, left: null }),
      ended(outcome) {
        if (transfer.current !== own) return
        leave()
        ended(sent, outcome)
      },
    })
    transfer.current = own
  }

  function leave() {
    transfer.current?.pause()
    transfer.current = null
    setSending(null)
  }

  return {
    sending,
    leaving,
    send,
    pause() {
      transfer.current?.pause()
      change({ how: 'paused', left: null })
    },
    resume() {
      change({ how: 'moving' })
      transfer.current?.resume()
    },
    leave,
    /** Discards a paused upload; false on failure. */
    async discard(): Promise<boolean> {
      const own = transfer.current
      const isGone = !own?.url || (await discardUpload(own.url))
      if (!isGone || transfer.current !== own) return false
      leave()
      return true
    },
  }
}

/** Other tabs of the same application may be opened. */
function useLeaving(moving: Purpose | null, transfer: RefObject<Transfer | null>, leave: () => void): Leaving | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // An upload that has just ended may navigate before the next render.
    if (moving === null || transfer.current === null) return false
    const isHere = moving === 'resubmission' && placeOf(currentLocation) === placeOf(nextLocation)
    return !isHere
  })
  useBeforeUnload(event => {
    if (moving !== null) event.preventDefault()
  })
  const isAsked = blocker.state === 'blocked'
  const { reset } = blocker
  // The upload finished while the dialog was open.
  useEffect(() => {
    if (isAsked && moving === null) reset?.()
  }, [isAsked, moving, reset])
  if (!isAsked || moving === null) return null
  return {
    stay: () => blocker.reset(),
    leave() {
      leave()
      blocker.proceed()
    },
  }
}

function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('reference')}`
}

function typeInWords({ purpose, documentType }: Chosen): string {
  return purpose === 'resubmission' ? RESUBMISSION_TYPES[documentType as ResubmissionType] : documentType
}

async function findDestination({ application, uploads }: PageOfUploads, chosen: Chosen): Promise<Destination> {
  const { purpose, documentType, requestId, file } = chosen
  const sha256 = await hashLocalFile(file)
  const typeText = typeInWords(chosen)
  const partial = uploads.find(
    upload =>
      upload.state === 'arriving' &&
      upload.purpose === purpose &&
      upload.documentType === typeText &&
      upload.sizeBytes === file.size &&
      (upload.sha256 === null || sha256 === null ? upload.fileName === file.name : upload.sha256 === sha256),
  )
  return {
    endpoint: new URL(addresses.uploads({ reference: application.reference }), location.href).href,
    uploadUrl: partial === undefined ? null : new URL(addresses.upload(partial.id), location.href).href,
    metadata: {
      fileName: file.name,
      purpose,
      documentType,
      privacyVersion: PRIVACY_VERSION,
      ...(requestId !== null && { requestId }),
      ...(sha256 !== null && { sha256 }),
    },
    receivedBytes: partial?.receivedBytes ?? 0,
  }
}
