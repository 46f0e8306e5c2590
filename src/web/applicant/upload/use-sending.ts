import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import type { Purpose } from '#src/features/documents/states.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import type { TrackingPage } from '../track/tracking-page.server.ts'
import { discardUpload, hashLocalFile, Transfer, type TransferOutcome, type UploadDestination } from './transfer.ts'

/** `documentType` of a resubmission is a key of `RESUBMISSION_TYPES`. */
export type ChosenUpload = { purpose: Purpose; documentType: string; requestId: string | null; file: File }

type SentFile = { purpose: Purpose; documentType: string; fileName: string }

export type Sending = SentFile & {
  totalBytes: number
  sentBytes: number
  confirmedBytes: number
  state: 'moving' | 'paused' | 'no-connection' | 'busy'
  timeLeft: string | null
}

export type LeaveConfirmation = { stay: () => void; leave: () => void }

type UploadPageData = Pick<TrackingPage, 'application' | 'uploads'>

/** Uploads one file at a time, and asks for confirmation before the applicant leaves the page. */
export function useSending(page: UploadPageData, onEnd: (sent: SentFile, outcome: TransferOutcome) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const transfer = useRef<Transfer | null>(null)
  const isUploading = sending !== null && sending.state !== 'paused'
  const leaveConfirmation = useLeaveConfirmation(isUploading ? sending.purpose : null, transfer, leave)

  const updateSending = (changes: Partial<Sending>) => setSending(before => before && { ...before, ...changes })

  function send(chosen: ChosenUpload) {
    if (transfer.current !== null) return
    const { purpose, file } = chosen
    const sent = { purpose, documentType: describeType(chosen), fileName: file.name }
    setSending({ ...sent, totalBytes: file.size, sentBytes: 0, confirmedBytes: 0, state: 'moving', timeLeft: null })
    const ownTransfer = new Transfer(file, findDestination(page, chosen), {
      onProgress: (sentBytes, timeLeft) =>
        setSending(
          before => before && { ...before, sentBytes, ...(before.state !== 'busy' && { state: 'moving', timeLeft }) },
        ),
      onConfirmed: confirmedBytes => updateSending({ confirmedBytes, state: 'moving' }),
      onWaiting: state => updateSending({ state, timeLeft: null }),
      onEnd(outcome) {
        if (transfer.current !== ownTransfer) return
        leave()
        onEnd(sent, outcome)
      },
    })
    transfer.current = ownTransfer
  }

  function leave() {
    transfer.current?.pause()
    transfer.current = null
    setSending(null)
  }

  return {
    sending,
    leaveConfirmation,
    send,
    pause() {
      transfer.current?.pause()
      updateSending({ state: 'paused', timeLeft: null })
    },
    resume() {
      updateSending({ state: 'moving' })
      transfer.current?.resume()
    },
    leave,
    async discard(): Promise<boolean> {
      const pausedTransfer = transfer.current
      const isDiscarded = !pausedTransfer?.url || (await discardUpload(pausedTransfer.url))
      if (!isDiscarded || transfer.current !== pausedTransfer) return false
      leave()
      return true
    },
  }
}

/** Blocks navigation while a file is uploading. During a resubmission, the tabs of the same application stay open. */
function useLeaveConfirmation(
  moving: Purpose | null,
  transfer: RefObject<Transfer | null>,
  leave: () => void,
): LeaveConfirmation | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // When an upload ends, the page may navigate before React renders again, so `moving` can be outdated.
    if (moving === null || transfer.current === null) return false
    const staysOnApplication =
      moving === 'resubmission' && readApplicationKey(currentLocation) === readApplicationKey(nextLocation)
    return !staysOnApplication
  })
  useBeforeUnload(event => {
    if (moving !== null) event.preventDefault()
  })
  const isConfirming = blocker.state === 'blocked'
  const { reset } = blocker
  useEffect(() => {
    if (isConfirming && moving === null) reset?.()
  }, [isConfirming, moving, reset])
  if (!isConfirming || moving === null) return null
  return {
    stay: () => blocker.reset(),
    leave() {
      leave()
      blocker.proceed()
    },
  }
}

function readApplicationKey({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('reference')}`
}

function describeType({ purpose, documentType }: ChosenUpload): string {
  return purpose === 'resubmission' ? RESUBMISSION_TYPES[documentType as ResubmissionType] : documentType
}

async function findDestination(
  { application, uploads }: UploadPageData,
  chosen: ChosenUpload,
): Promise<UploadDestination> {
  const { purpose, documentType, requestId, file } = chosen
  const sha256 = await hashLocalFile(file)
  const typeText = describeType(chosen)
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
