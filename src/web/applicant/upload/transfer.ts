import type { HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { FAILURES, NOT_FILE_SPECIFIC, REFUSALS, type Refusal } from '#src/features/files/uploads.ts'
import { type Sample, timeLeft, withSample } from './upload-speed.ts'

/** A compromise: bytes repeated after a lost connection against round trips. */
const PIECE_BYTES = 512 * 1024

/** Phones lose connections without an event. */
const STALLED_MS = 45_000

/** Covers two days, as long as an unfinished upload is kept. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, ...Array<number>(8_640).fill(20_000)]

const MAX_FAULTS = 12

/** Longer means maintenance, which has no limit. */
const MAINTENANCE_SECONDS = 60

export type Outcome =
  | { state: 'stored' }
  /** Stored; becomes a document by itself. */
  | { state: 'waiting' }
  | ({ state: 'refused' } & RefusedFile)

/** `isOfFile`: only another file helps. */
export type RefusedFile = { message: string; isOfFile: boolean }

export type Listener = {
  /** `left`: remaining time in words. */
  moved(sent: number, left: string | null): void
  /** Confirmed */
  arrived(bytes: number): void
  /** Waiting for the connection or the server. */
  stopped(why: 'no-connection' | 'busy'): void
  ended(outcome: Outcome): void
}

/** New uploads begin at `endpoint` (absolute); unfinished ones resume at `uploadUrl`. */
export type Destination = {
  endpoint: string
  uploadUrl: string | null
  receivedBytes: number
  metadata: Record<string, string>
}

/** Uploads a file by tus and resumes after a lost connection. A paused upload sends no events. */
export class Transfer {
  #upload: Upload | null = null
  #runs = true
  #faults = 0
  #answer: HttpResponse | null = null
  #samples: ReadonlyArray<Sample> = []
  #stalled: ReturnType<typeof setTimeout> | undefined
  readonly #listener: Listener

  constructor(file: File, destination: Promise<Destination>, listener: Listener) {
    this.#listener = listener
    addEventListener('online', this.#start)
    Promise.all([import('tus-js-client'), destination]).then(
      ([tus, { receivedBytes, ...where }]) => {
        this.#upload = new tus.Upload(file, { ...where, ...this.#options() })
        if (this.#runs) listener.arrived(receivedBytes)
        this.#start()
      },
      // The file is gone (memory card removed), or the library failed to load.
      () =>
        this.#end({ state: 'refused', message: 'Unable to upload your document. Please try again.', isOfFile: false }),
    )
  }

  get url(): string | null {
    return this.#upload?.url ?? null
  }

  pause() {
    this.#runs = false
    removeEventListener('online', this.#start)
    clearTimeout(this.#stalled)
    void this.#upload?.abort()
  }

  resume() {
    this.#runs = true
    this.#samples = []
    addEventListener('online', this.#start)
    this.#start()
  }

  #start = () => {
    if (!this.#runs || this.#upload === null) return
    void this.#upload.abort()
    this.#watch()
    this.#upload.start()
  }

  #watch() {
    clearTimeout(this.#stalled)
    this.#stalled = setTimeout(() => {
      this.#listener.stopped('no-connection')
      this.#start()
    }, STALLED_MS)
  }

  #end(outcome: Outcome) {
    this.pause()
    this.#listener.ended(outcome)
  }

  #options(): UploadOptions {
    return {
      chunkSize: PIECE_BYTES,
      retryDelays: PAUSES_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        if (!this.#runs) throw new Error('paused')
        this.#answer = null
        this.#watch()
      },
      onProgress: (sent, total) => {
        this.#watch()
        this.#samples = withSample(this.#samples, { at: performance.now(), sent })
        this.#listener.moved(sent, timeLeft(this.#samples, total))
      },
      onChunkComplete: (_size, accepted) => {
        this.#faults = 0
        this.#listener.arrived(accepted)
      },
      onAfterResponse: (_request, answer) => {
        this.#answer = answer
        // The library would begin a new upload after this answer.
        if (isFault(answer) || isRefused(answer)) throw new Error('failed')
      },
      onShouldRetry: () => this.#runs && this.#shouldRetry(),
      onError: () => this.#runs && this.#end({ state: 'refused', ...refusalIn(this.#answer) }),
      onSuccess: ({ lastResponse }) =>
        this.#end({ state: lastResponse.getHeader('Upload-State') === 'waiting' ? 'waiting' : 'stored' }),
    }
  }

  /** The library gives up when the browser believes it is offline. */
  #shouldRetry(): boolean {
    const answer = this.#answer
    if (answer === null) {
      this.#listener.stopped('no-connection')
      return true
    }
    if (!isFault(answer) || isRefused(answer)) return answer.getStatus() === 409 || answer.getStatus() === 423
    const isMaintenance = Number(answer.getHeader('Retry-After')) >= MAINTENANCE_SECONDS
    if (!isMaintenance && ++this.#faults === MAX_FAULTS) return false
    this.#listener.stopped('busy')
    return true
  }
}

function isFault(answer: HttpResponse): boolean {
  return answer.getStatus() >= 500
}

function isRefused(answer: HttpResponse): boolean {
  return answer.getHeader('Upload-State') === 'refused'
}

function refusalIn(answer: HttpResponse | null): RefusedFile {
  const key = answer?.getHeader('Upload-Refusal') as Refusal | undefined
  if (key && key in REFUSALS) return { message: REFUSALS[key], isOfFile: !NOT_FILE_SPECIFIC.includes(key) }
  if (answer !== null && isFault(answer)) return { message: FAILURES.upload, isOfFile: false }
  const isOurs = answer?.getHeader('Content-Type')?.startsWith('text/plain') === true
  return { message: (isOurs && answer.getBody().trim()) || 'Upload failed. Please try again.', isOfFile: false }
}

/** SHA-256 in hexadecimal; null on insecure addresses, where browsers cannot compute it. */
export async function hashLocalFile(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** False when the server did not answer; true when it was gone already. */
export async function discardUpload(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => null)
  return answer !== null && (answer.ok || answer.status === 404)
}
