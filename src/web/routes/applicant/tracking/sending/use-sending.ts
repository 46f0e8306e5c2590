import { useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { PRIVACY_VERSION } from '#src/features/documents/privacy-notice.ts'
import { type Purpose, RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/uploads.ts'
import type { TrackingPage } from '../tracking-page.server.ts'
import { sha256Of } from './sha256-of.ts'
import { type Sample, timeLeft, withSample } from './time-left.ts'
import type { Outcome, Transfer } from './transfer.ts'

/** What somebody chose to send. Of something handed in again `documentType` is the key. */
export type Chosen = { purpose: Purpose; documentType: string; requestId: string | null; file: File }

/** A file on its way from this page. */
export type Sending = {
  purpose: Purpose
  fileName: string
  total: number
  sent: number
  how: 'starting' | 'moving' | 'paused' | 'no-connection' | 'busy'
  /** In words, while it can be told. */
  left: string | null
}

/** Sends one file at a time, and keeps the reader on the page meanwhile. */
export function useSending(page: TrackingPage, ended: (purpose: Purpose, outcome: Outcome) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const transfer = useRef<Transfer | null>(null)
  const samples = useRef<ReadonlyArray<Sample>>([])
  const isUnderWay = useRef(false)
  useBlocker(() => isUnderWay.current)
  useBeforeUnload(event => {
    if (isUnderWay.current) event.preventDefault()
  })

  const change = (changes: Partial<Sending>) => setSending(before => before && { ...before, ...changes })

  async function send(chosen: Chosen) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    samples.current = []
    const { purpose, file } = chosen
    setSending({ purpose, fileName: file.name, total: file.size, sent: 0, how: 'starting', left: null })
    try {
      const { sendFile } = await import('./send-file.ts')
      transfer.current = await sendFile(await described(page, chosen), {
        moved(sent) {
          samples.current = withSample(samples.current, { at: performance.now(), sent })
          change({ how: 'moving', sent, left: timeLeft(samples.current, file.size) })
        },
        stopped: how => change({ how, left: null }),
        ended: outcome => finish(purpose, outcome),
      })
    } catch {
      // The file went from under us (a card was taken out), or the part of the page that sends it did not come.
      finish(purpose, { state: 'refused', message: 'Unable to upload your document. Please try again.' })
    }
  }

  function finish(purpose: Purpose, outcome: Outcome) {
    transfer.current = null
    isUnderWay.current = false
    setSending(null)
    ended(purpose, outcome)
  }

  return {
    sending,
    send,
    pause() {
      transfer.current?.pause()
      change({ how: 'paused', left: null })
    },
    goOn() {
      samples.current = []
      change({ how: 'starting' })
      transfer.current?.goOn()
    },
    /** Of one that is paused: what arrived stays there, and can be gone on with later. */
    leave() {
      transfer.current?.pause()
      transfer.current = null
      isUnderWay.current = false
      setSending(null)
    },
  }
}

/** Where it goes, with all that is told of it. A file that is here in part already goes on from there. */
async function described({ application, uploads }: TrackingPage, { purpose, documentType, requestId, file }: Chosen) {
  const sha256 = await sha256Of(file)
  const kept = purpose === 'resubmission' ? RESUBMISSION_TYPES[documentType as ResubmissionType] : documentType
  const begun = uploads.find(
    upload =>
      upload.state === 'arriving' &&
      upload.purpose === purpose &&
      upload.documentType === kept &&
      upload.sizeBytes === file.size &&
      (upload.sha256 === null || sha256 === null ? upload.fileName === file.name : upload.sha256 === sha256),
  )
  return {
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
}
