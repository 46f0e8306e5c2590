import type { Purpose } from '#src/features/documents/states.ts'
import { discardUpload, hashLocalFile, Transfer, type TransferOutcome, type UploadDestination } from './transfer.ts'

export type Sending = {
  readonly form: HTMLFormElement
  readonly file: File
  readonly documentType: string
  sentBytes: number
  confirmedBytes: number
  state: 'uploading' | 'paused' | 'no-connection' | 'busy'
  timeLeft: string | null
}

let current: { sending: Sending; transfer: Transfer } | null = null
let showChange = () => {}

export function watchSending(show: () => void) {
  showChange = show
}

export function getSending(): Sending | null {
  return current?.sending ?? null
}

export function isUploading(purpose?: Purpose): boolean {
  if (current === null || current.sending.state === 'paused') return false
  return purpose === undefined || current.sending.form.dataset.upload === purpose
}

/** Uploads one file at a time, until `stopSending`. */
export function startSending(form: HTMLFormElement, file: File, onEnd: (outcome: TransferOutcome) => void) {
  if (current !== null) return
  const documentType = readTypeText(form)
  const transfer = new Transfer(file, findDestination(form, file, documentType), {
    onProgress(sentBytes, timeLeft) {
      const isBusy = current?.sending.state === 'busy'
      update({ sentBytes, ...(!isBusy && { state: 'uploading', timeLeft }) })
    },
    onConfirmed: confirmedBytes => update({ confirmedBytes, state: 'uploading' }),
    onWaiting: state => update({ state, timeLeft: null }),
    onEnd: outcome => current?.transfer === transfer && onEnd(outcome),
  })
  const progress = { sentBytes: 0, confirmedBytes: 0, state: 'uploading', timeLeft: null } as const
  current = { transfer, sending: { form, file, documentType, ...progress } }
  showChange()
}

export function pauseSending() {
  current?.transfer.pause()
  update({ state: 'paused', timeLeft: null })
}

export function resumeSending() {
  update({ state: 'uploading' })
  current?.transfer.resume()
}

export function stopSending() {
  current?.transfer.pause()
  current = null
  showChange()
}

/** Discards a paused upload, also what has arrived. Returns false on failure. */
export async function discardSending(): Promise<boolean> {
  const paused = current
  const isDiscarded = !paused?.transfer.url || (await discardUpload(paused.transfer.url))
  if (!isDiscarded || current !== paused) return false
  stopSending()
  return true
}

function update(changes: Partial<Sending>) {
  if (current === null) return
  Object.assign(current.sending, changes)
  showChange()
}

function readTypeText(form: HTMLFormElement): string {
  const field = form.elements.namedItem('documentType') as HTMLSelectElement
  return form.dataset.upload === 'resubmission' ? (field.selectedOptions[0]?.text ?? '') : field.value
}

type UnfinishedUpload = {
  url: string
  purpose: string
  documentType: string
  fileName: string
  sizeBytes: number
  receivedBytes: number
  sha256: string | null
}

async function findDestination(form: HTMLFormElement, file: File, typeText: string): Promise<UploadDestination> {
  const read = (name: string) => String(new FormData(form).get(name) ?? '')
  const { upload: purpose = '', endpoint = '' } = form.dataset
  const [documentType, privacyVersion] = [read('documentType'), read('privacyVersion')]
  const [requestId, replacesId, pieceId] = [read('requestId'), read('replacesId'), read('pieceId')]
  const sha256 = await hashLocalFile(file)
  const unfinishedUpload = listUnfinishedUploads().find(
    upload =>
      upload.purpose === purpose &&
      upload.documentType === typeText &&
      upload.sizeBytes === file.size &&
      (upload.sha256 === null || sha256 === null ? upload.fileName === file.name : upload.sha256 === sha256),
  )
  return {
    endpoint: new URL(endpoint, location.href).href,
    uploadUrl: unfinishedUpload === undefined ? null : new URL(unfinishedUpload.url, location.href).href,
    metadata: {
      fileName: file.name,
      purpose,
      documentType,
      privacyVersion,
      ...(requestId !== '' && { requestId }),
      ...(replacesId !== '' && { replacesId }),
      ...(pieceId !== '' && { pieceId }),
      ...(sha256 !== null && { sha256 }),
    },
    receivedBytes: unfinishedUpload?.receivedBytes ?? 0,
  }
}

function listUnfinishedUploads(): ReadonlyArray<UnfinishedUpload> {
  return JSON.parse(document.getElementById('unfinished-uploads')?.dataset.uploads ?? '[]')
}
