import type { HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { FAILURES, NOT_OF_THE_FILE, REFUSALS, type Refusal } from '#src/features/files/uploads.ts'
import { type Sample, timeLeft, withSample } from './pace.ts'

/** Small enough that little is sent twice where the connection drops, large enough that few answers are waited for. */
const PIECE_BYTES = 512 * 1024

/** A request without progress for so long hangs: phones lose connections without noticing. */
const STALLED_MS = 45_000

/** Pauses between tries that bring no progress: about two days of them, for which an unfinished upload is kept. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, ...Array<number>(8_640).fill(20_000)]

/** After so many server errors in a row the upload fails. */
const MOST_FAULTS = 12

/** A `Retry-After` of so many seconds means maintenance, which is waited for as long as it takes. */
const MAINTENANCE_SECONDS = 60

/** What became of it. */
export type Outcome =
  /** It is a document now. */
  | { state: 'stored' }
  /** It is here, safe, and becomes one by itself. */
  | { state: 'waiting' }
  | ({ state: 'refused' } & RefusedFile)

/** Why it was not taken, in words for whoever sent it; and whether that lies in the file, so that only another will do. */
export type RefusedFile = { message: string; isOfFile: boolean }

/** What the page learns on the way. */
export type Listener = {
  /** So many bytes were sent; `left`: how long the rest takes, in words. */
  moved(sent: number, left: string | null): void
  /** So many of them have arrived for certain. */
  arrived(bytes: number): void
  /** It stands still and goes on by itself: without a connection, or because the server cannot take it now. */
  stopped(why: 'no-connection' | 'busy'): void
  ended(outcome: Outcome): void
}

/** Where a file goes: a new upload begins at `endpoint` (absolute), an unfinished one goes on at `uploadUrl`. */
export type Destination = {
  endpoint: string
  uploadUrl: string | null
  receivedBytes: number
  metadata: Record<string, string>
}

/**
 * A file sent piece by piece (tus), at once. Where the connection is lost it goes on from what arrived. While it is paused the
 * listener hears nothing.
 */
export class Transfer {
  #upload: Upload | null = null
  #runs = true
  #faults = 0
  /** To the last request; null before it came. */
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
      // The file is gone (a card was taken out), or the library could not be loaded.
      () =>
        this.#end({ state: 'refused', message: 'Unable to upload your document. Please try again.', isOfFile: false }),
    )
  }

  /** Where it is on the server; null before it was begun there. */
  get url(): string | null {
    return this.#upload?.url ?? null
  }

  pause() {
    this.#runs = false
    removeEventListener('online', this.#start)
    clearTimeout(this.#stalled)
    void this.#upload?.abort()
  }

  goOn() {
    this.#runs = true
    this.#samples = []
    addEventListener('online', this.#start)
    this.#start()
  }

  /** From the last byte that the server has. */
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
        // Paused while the library still opened the file.
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
        // After such an answer to its HEAD the library would begin a new upload.
        if (isFault(answer) || isRefused(answer)) throw new Error('failed')
      },
      onShouldRetry: () => this.#runs && this.#shouldRetry(),
      onError: () => this.#runs && this.#end({ state: 'refused', ...refusalIn(this.#answer) }),
      onSuccess: ({ lastResponse }) =>
        this.#end({ state: lastResponse.getHeader('Upload-State') === 'waiting' ? 'waiting' : 'stored' }),
    }
  }

  /** The library's own rule gives up where the browser believes to be offline. */
  #shouldRetry(): boolean {
    const answer = this.#answer
    if (answer === null) {
      this.#listener.stopped('no-connection')
      return true
    }
    if (!isFault(answer) || isRefused(answer)) return answer.getStatus() === 409 || answer.getStatus() === 423
    const isMaintenance = Number(answer.getHeader('Retry-After')) >= MAINTENANCE_SECONDS
    if (!isMaintenance && ++this.#faults === MOST_FAULTS) return false
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

/** Why it was not taken. An answer that holds no words of ours names a reason that we have words for. */
function refusalIn(answer: HttpResponse | null): RefusedFile {
  const key = answer?.getHeader('Upload-Refusal') as Refusal | undefined
  if (key && key in REFUSALS) return { message: REFUSALS[key], isOfFile: !NOT_OF_THE_FILE.includes(key) }
  if (answer !== null && isFault(answer)) return { message: FAILURES.upload, isOfFile: false }
  const isOurs = answer?.getHeader('Content-Type')?.startsWith('text/plain') === true
  return { message: (isOurs && answer.getBody().trim()) || 'Upload failed. Please try again.', isOfFile: false }
}

/** The SHA-256 of a file, in hexadecimal; null where the browser cannot take it (on an address that is not secure). */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells the server to forget an upload. False where it could not be told; one that is gone already is gone as well. */
export async function discardUpload(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => null)
  return answer !== null && (answer.ok || answer.status === 404)
}
