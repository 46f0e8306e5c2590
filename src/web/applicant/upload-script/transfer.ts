import type { HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { FILE_INDEPENDENT_REFUSALS, REFUSALS, UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { addSample, formatTimeLeft, type ProgressSample } from './progress.ts'

/** Smaller chunks repeat fewer bytes after a lost connection, but need more requests. */
const CHUNK_BYTES = 512 * 1024

/** After this time without progress, the upload reconnects, because browsers do not report every lost connection. */
const STALL_TIMEOUT_MS = 45_000

/** The delays add up to two days, because the server keeps an unfinished upload that long. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, ...Array<number>(8_640).fill(20_000)]

/** The upload gives up after this many server errors without progress. */
const MAX_SERVER_ERRORS = 12

/** A `Retry-After` header of at least this length means maintenance, which does not count as a server error. */
const MAINTENANCE_RETRY_SECONDS = 60

export type TransferOutcome = { state: 'stored' } | { state: 'waiting' } | ({ state: 'refused' } & RefusedFile)

/** `isOfFile` is true when the file itself was refused, so only another file can succeed. */
export type RefusedFile = { message: string; isOfFile: boolean }

export type TransferListener = {
  onProgress(sentBytes: number, left: string | null): void
  onConfirmed(bytes: number): void
  /** Called when the upload begins to wait for the connection or the server. */
  onWaiting(reason: 'no-connection' | 'busy'): void
  onEnd(outcome: TransferOutcome): void
}

/** A new upload begins at `endpoint`, an absolute URL. An unfinished one resumes at `uploadUrl`. */
export type UploadDestination = {
  endpoint: string
  uploadUrl: string | null
  receivedBytes: number
  metadata: Record<string, string>
}

/** Uploads a file by tus and resumes after a lost connection. While paused, it does not call the listener. */
export class Transfer {
  #upload: Upload | null = null
  #isRunning = true
  #serverErrors = 0
  #lastResponse: HttpResponse | null = null
  #samples: ReadonlyArray<ProgressSample> = []
  #stallTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listener: TransferListener

  constructor(file: File, destination: Promise<UploadDestination>, listener: TransferListener) {
    this.#listener = listener
    addEventListener('online', this.#start)
    Promise.all([import('tus-js-client'), destination]).then(
      ([tus, { receivedBytes, ...urlsAndMetadata }]) => {
        this.#upload = new tus.Upload(file, { ...urlsAndMetadata, ...this.#options() })
        if (this.#isRunning) listener.onConfirmed(receivedBytes)
        this.#start()
      },
      // The browser could not read the file (its memory card was removed), or could not load the tus library.
      () =>
        this.#end({ state: 'refused', message: 'Unable to upload your document. Please try again.', isOfFile: false }),
    )
  }

  get url(): string | null {
    return this.#upload?.url ?? null
  }

  pause() {
    this.#isRunning = false
    removeEventListener('online', this.#start)
    clearTimeout(this.#stallTimer)
    void this.#upload?.abort()
  }

  resume() {
    this.#isRunning = true
    this.#samples = []
    addEventListener('online', this.#start)
    this.#start()
  }

  #start = () => {
    if (!this.#isRunning || this.#upload === null) return
    void this.#upload.abort()
    this.#restartStallTimer()
    this.#upload.start()
  }

  #restartStallTimer() {
    clearTimeout(this.#stallTimer)
    this.#stallTimer = setTimeout(() => {
      this.#listener.onWaiting('no-connection')
      this.#start()
    }, STALL_TIMEOUT_MS)
  }

  #end(outcome: TransferOutcome) {
    this.pause()
    this.#listener.onEnd(outcome)
  }

  #options(): UploadOptions {
    return {
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        if (!this.#isRunning) throw new Error('paused')
        this.#lastResponse = null
        this.#restartStallTimer()
      },
      onProgress: (sent, total) => {
        this.#restartStallTimer()
        this.#samples = addSample(this.#samples, { atMs: performance.now(), sent })
        this.#listener.onProgress(sent, formatTimeLeft(this.#samples, total))
      },
      onChunkComplete: (_size, accepted) => {
        this.#serverErrors = 0
        this.#listener.onConfirmed(accepted)
      },
      onAfterResponse: (_request, answer) => {
        this.#lastResponse = answer
        // Without this error, the library would begin a new upload after a refusal or a server error.
        if (isServerError(answer) || isRefused(answer)) throw new Error('failed')
      },
      onShouldRetry: () => this.#isRunning && this.#shouldRetry(),
      onError: () => this.#isRunning && this.#end({ state: 'refused', ...readRefusal(this.#lastResponse) }),
      onSuccess: ({ lastResponse }) =>
        this.#end({ state: lastResponse.getHeader('Upload-State') === 'waiting' ? 'waiting' : 'stored' }),
    }
  }

  /** Decides instead of the library, which would give up when the browser reports that it is offline. */
  #shouldRetry(): boolean {
    const answer = this.#lastResponse
    if (answer === null) {
      this.#listener.onWaiting('no-connection')
      return true
    }
    if (!isServerError(answer) || isRefused(answer)) return answer.getStatus() === 409 || answer.getStatus() === 423
    const isMaintenance = Number(answer.getHeader('Retry-After')) >= MAINTENANCE_RETRY_SECONDS
    if (!isMaintenance && ++this.#serverErrors === MAX_SERVER_ERRORS) return false
    this.#listener.onWaiting('busy')
    return true
  }
}

function isServerError(answer: HttpResponse): boolean {
  return answer.getStatus() >= 500
}

function isRefused(answer: HttpResponse): boolean {
  return answer.getHeader('Upload-State') === 'refused'
}

function readRefusal(answer: HttpResponse | null): RefusedFile {
  const key = answer?.getHeader('Upload-Refusal') as keyof typeof REFUSALS | undefined
  if (answer && key && key in REFUSALS) {
    const message = answer.getBody().trim() || REFUSALS[key]
    return { message, isOfFile: !FILE_INDEPENDENT_REFUSALS.includes(key) }
  }
  if (answer !== null && isServerError(answer)) return { message: UPLOAD_FAILURE_TEXTS.upload, isOfFile: false }
  const isOwnMessage = answer?.getHeader('Content-Type')?.startsWith('text/plain') === true
  return { message: (isOwnMessage && answer.getBody().trim()) || 'Upload failed. Please try again.', isOfFile: false }
}

/** Returns the SHA-256 in hexadecimal, or null without HTTPS, where browsers offer no `crypto.subtle`. */
export async function hashLocalFile(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns true when the server no longer has the upload, and false when discarding failed. */
export async function discardUpload(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => null)
  return answer !== null && (answer.ok || answer.status === 404)
}
