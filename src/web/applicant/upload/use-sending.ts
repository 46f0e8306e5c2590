import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { TrackingPage } from '../track/tracking-page.server.ts'
import { type Destination, discardUpload, type Outcome, sha256Of, Transfer } from './transfer.ts'

/** What somebody chose to send. Of something handed in again `documentType` is the key. */
export type Chosen = { purpose: Purpose; documentType: string; requestId: string | null; file: File }

/** What is sent; its type in words. */
type Sent = { purpose: Purpose; documentType: string; fileName: string }

/** A file on its way from this page. */
export type Sending = Sent & {
  total: number
  sent: number
  /** So much has arrived for certain. */
  safe: number
  how: 'moving' | 'paused' | 'no-connection' | 'busy'
  /** In words, while it can be told. */
  left: string | null
}

/** Asked of somebody who is about to leave the page. */
export type Leaving = { stay: () => void; leave: () => void }

type PageOfUploads = Pick<TrackingPage, 'application' | 'uploads'>

/** Sends one file at a time, and asks a reader who is about to leave it. */
export function useSending(page: PageOfUploads, ended: (sent: Sent, outcome: Outcome) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const transfer = useRef<Transfer | null>(null)
  const isMoving = sending !== null && sending.how !== 'paused'
  const leaving = useLeaving(isMoving ? sending.purpose : null, transfer, leave)

  const change = (changes: Partial<Sending>) => setSending(before => before && { ...before, ...changes })

  function send(chosen: Chosen) {
    if (transfer.current !== null) return
    const { purpose, file } = chosen
    const sent = { purpose, documentType: inWords(chosen), fileName: file.name }
    setSending({ ...sent, total: file.size, sent: 0, safe: 0, how: 'moving', left: null })
    const own = new Transfer(file, describe(page, chosen), {
      // What could not be taken may be refused again: it moves once something has arrived.
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

  /** What arrived stays there, and can be gone on with later. */
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
    goOn() {
      change({ how: 'moving' })
      transfer.current?.goOn()
    },
    leave,
    /** Of one that is paused: nothing of it is kept. False where the server could not be told, or it was left meanwhile. */
    async discard(): Promise<boolean> {
      const own = transfer.current
      const isGone = !own?.url || (await discardUpload(own.url))
      if (!isGone || transfer.current !== own) return false
      leave()
      return true
    },
  }
}

/** Asks before the page is left while something moves; another part of the page may be looked at beside what is handed in again. */
function useLeaving(moving: Purpose | null, transfer: RefObject<Transfer | null>, leave: () => void): Leaving | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // What has just ended may lead on before anything is drawn anew.
    if (moving === null || transfer.current === null) return false
    const isHere = moving === 'resubmission' && placeOf(currentLocation) === placeOf(nextLocation)
    return !isHere
  })
  useBeforeUnload(event => {
    if (moving !== null) event.preventDefault()
  })
  const isAsked = blocker.state === 'blocked'
  const { reset } = blocker
  // It has arrived while somebody thought about it.
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

/** An application's page, whatever of it is looked at. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('reference')}`
}

function inWords({ purpose, documentType }: Chosen): string {
  return purpose === 'resubmission' ? RESUBMISSION_TYPES[documentType as ResubmissionType] : documentType
}

/** Where it goes. A file that is here in part already goes on from there. */
async function describe({ application, uploads }: PageOfUploads, chosen: Chosen): Promise<Destination> {
  const { purpose, documentType, requestId, file } = chosen
  const sha256 = await sha256Of(file)
  const kept = inWords(chosen)
  const begun = uploads.find(
    upload =>
      upload.state === 'arriving' &&
      upload.purpose === purpose &&
      upload.documentType === kept &&
      upload.sizeBytes === file.size &&
      (upload.sha256 === null || sha256 === null ? upload.fileName === file.name : upload.sha256 === sha256),
  )
  return {
    endpoint: new URL(addresses.uploads({ reference: application.reference }), location.href).href,
    uploadUrl: begun === undefined ? null : new URL(addresses.upload(begun.id), location.href).href,
    metadata: {
      fileName: file.name,
      purpose,
      documentType,
      privacyVersion: PRIVACY_VERSION,
      ...(requestId !== null && { requestId }),
      ...(sha256 !== null && { sha256 }),
    },
    receivedBytes: begun?.receivedBytes ?? 0,
  }
}
