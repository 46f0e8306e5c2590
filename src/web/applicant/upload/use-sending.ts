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
  state: 'uploading' | 'paused' | 'no-connection' | 'busy'
  timeLeft: string | null
}

const INITIAL_PROGRESS = { sentBytes: 0, confirmedBytes: 0, state: 'uploading', timeLeft: null } as const

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
    const sentFile = { purpose, documentType: describeType(chosen), fileName: file.name }
    setSending({ ...sentFile, ...INITIAL_PROGRESS, totalBytes: file.size })
    const newTransfer = new Transfer(file, findDestination(page, chosen), {
      onProgress: (sentBytes, timeLeft) =>
        setSending(
          before =>
            before && { ...before, sentBytes, ...(before.state !== 'busy' && { state: 'uploading', timeLeft }) },
        ),
      onConfirmed: confirmedBytes => updateSending({ confirmedBytes, state: 'uploading' }),
      onWaiting: state => updateSending({ state, timeLeft: null }),
      onEnd(outcome) {
        if (transfer.current !== newTransfer) return
        leave()
        onEnd(sentFile, outcome)
      },
    })
    transfer.current = newTransfer
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
      updateSending({ state: 'uploading' })
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
  uploadingPurpose: Purpose | null,
  transfer: RefObject<Transfer | null>,
  leave: () => void,
): LeaveConfirmation | null {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // When an upload ends, the page may navigate before React renders again, so `uploadingPurpose` can be outdated.
    if (uploadingPurpose === null || transfer.current === null) return false
    const keepsApplicationOpen =
      uploadingPurpose === 'resubmission' && readApplicationKey(currentLocation) === readApplicationKey(nextLocation)
    return !keepsApplicationOpen
  })
  useBeforeUnload(event => {
    if (uploadingPurpose !== null) event.preventDefault()
  })
  const isConfirming = blocker.state === 'blocked'
  const { reset } = blocker
  useEffect(() => {
    if (isConfirming && uploadingPurpose === null) reset?.()
  }, [isConfirming, uploadingPurpose, reset])
  if (!isConfirming || uploadingPurpose === null) return null
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
  const unfinishedUpload = uploads.find(
    upload =>
      upload.state === 'arriving' &&
      upload.purpose === purpose &&
      upload.documentType === typeText &&
      upload.sizeBytes === file.size &&
      (upload.sha256 === null || sha256 === null ? upload.fileName === file.name : upload.sha256 === sha256),
  )
  return {
    endpoint: new URL(addresses.uploads({ reference: application.reference }), location.href).href,
    uploadUrl:
      unfinishedUpload === undefined ? null : new URL(addresses.upload(unfinishedUpload.id), location.href).href,
    metadata: {
      fileName: file.name,
      purpose,
      documentType,
      privacyVersion: PRIVACY_VERSION,
      ...(requestId !== null && { requestId }),
      ...(sha256 !== null && { sha256 }),
    },
    receivedBytes: unfinishedUpload?.receivedBytes ?? 0,
  }
}
