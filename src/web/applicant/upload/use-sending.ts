import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { TrackingPage } from '../track/tracking-page.server.ts'
import { discardUpload, sha256Of } from './send-file.ts'
import { type Outcome, type Sample, type Transfer, timeLeft, withSample } from './transfer.ts'

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
  how: 'starting' | 'moving' | 'paused' | 'no-connection' | 'busy'
  /** In words, while it can be told. */
  left: string | null
}

/** Asked of somebody who is about to leave the page. */
export type Leaving = { stay: () => void; leave: () => void }

/** Sends one file at a time, and asks a reader who is about to leave it. */
export function useSending(page: TrackingPage, ended: (sent: Sent, outcome: Outcome) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const transfer = useRef<Transfer | null>(null)
  const samples = useRef<ReadonlyArray<Sample>>([])
  const isUnderWay = useRef(false)
  /** Raised when one is forgotten: what it began before then has nothing more to say. */
  const run = useRef(0)
  /** It may be paused before there is anything to pause. */
  const isPaused = useRef(false)
  const isMoving = sending !== null && sending.how !== 'paused'
  const leaving = useLeaving(isMoving ? sending.purpose : null, isUnderWay, leave)

  const change = (changes: Partial<Sending>) => setSending(before => before && { ...before, ...changes })

  async function send(chosen: Chosen) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    isPaused.current = false
    samples.current = []
    const own = run.current
    const isForgotten = () => run.current !== own
    const { purpose, file } = chosen
    const documentType = inWords(chosen)
    const about = { purpose, documentType, fileName: file.name, total: file.size }
    setSending({ ...about, sent: 0, safe: 0, how: 'starting', left: null })
    try {
      const { sendFile } = await import('./send-file.ts')
      const { what, safe } = await described(page, chosen)
      if (isForgotten()) return
      change({ safe })
      const made = await sendFile(what, {
        moved(sent) {
          if (isForgotten()) return
          samples.current = withSample(samples.current, { at: performance.now(), sent })
          const left = timeLeft(samples.current, file.size)
          // What could not be taken may be refused again: it moves once something has arrived.
          setSending(before => before && { ...before, sent, ...(before.how !== 'busy' && { how: 'moving', left }) })
        },
        arrived(safe) {
          if (!isForgotten()) setSending(before => before && { ...before, safe, how: afterArrival(before.how) })
        },
        stopped(how) {
          if (!isForgotten()) change({ how, left: null })
        },
        ended(outcome) {
          if (!isForgotten()) finish(about, outcome)
        },
      })
      if (isForgotten()) return
      transfer.current = made
      if (!isPaused.current) made.goOn()
    } catch {
      if (isForgotten()) return
      // The file went from under us (a card was taken out), or the part of the page that sends it did not come.
      const message = 'Unable to upload your document. Please try again.'
      finish(about, { state: 'refused', message, isOfFile: false })
    }
  }

  function finish(sent: Sent, outcome: Outcome) {
    forget()
    ended(sent, outcome)
  }

  /** What arrived stays there, and can be gone on with later. */
  function leave() {
    transfer.current?.pause()
    forget()
  }

  function forget() {
    run.current++
    transfer.current = null
    isUnderWay.current = false
    setSending(null)
  }

  return {
    sending,
    leaving,
    send,
    pause() {
      isPaused.current = true
      transfer.current?.pause()
      change({ how: 'paused', left: null })
    },
    goOn() {
      isPaused.current = false
      samples.current = []
      change({ how: 'starting' })
      transfer.current?.goOn()
    },
    leave,
    /** Of one that is paused: nothing of it is kept. False where the server could not be told, or it was left meanwhile. */
    async discard(): Promise<boolean> {
      const own = run.current
      const url = transfer.current?.url() ?? null
      const isGone = url === null || (await discardUpload(url))
      if (!isGone || run.current !== own) return false
      leave()
      return true
    },
  }
}

function afterArrival(how: Sending['how']): Sending['how'] {
  return how === 'paused' ? how : 'moving'
}

/** Asks before the page is left while something moves; another part of the page may be looked at beside what is handed in again. */
function useLeaving(moving: Purpose | null, isUnderWay: RefObject<boolean>, leave: () => void): Leaving | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // What has just ended may lead on before anything is drawn anew.
    if (moving === null || !isUnderWay.current) return false
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

/** Where it goes, with all that is told of it. A file that is here in part already goes on from there. */
async function described({ application, uploads }: TrackingPage, chosen: Chosen) {
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
  const what = {
    file,
    endpoint: new URL(addresses.uploads({ reference: application.reference }), location.href).href,
    uploadUrl: begun === undefined ? null : new URL(addresses.upload(begun.id), location.href).href,
    metadata: {
      fileName: file.name,
      purpose,
      documentType,
      privacyVersion: PRIVACY_VERSION,
      ...(requestId === null ? {} : { requestId }),
      ...(sha256 === null ? {} : { sha256 }),
    },
  }
  return { what, safe: begun?.receivedBytes ?? 0 }
}
