import type { DetailedError, HttpResponse } from 'tus-js-client'
import { FAILURES, NOT_OF_THE_FILE, REFUSALS, type Refusal } from '#src/features/files/uploads.ts'
import type { Listener, Outcome, RefusedFile, Transfer } from './transfer.ts'

/** Small enough that little is sent twice where the connection drops, large enough that few answers are waited for. */
const PIECE_BYTES = 512 * 1024

/** A request that brings nothing for so long hangs: phones lose connections without noticing. */
const STALLED_MS = 45_000

/** Before it is tried again by itself; when the browser says that it is online, at once. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000]

/** So many answers in a row that the server cannot: then somebody has to look. */
const MOST_FAULTS = 12

/** Who says that it takes minutes is being looked after, and knows it: that is waited for, as long as it takes. */
const LOOKED_AFTER_SECONDS = 60

/** After the last of them. */
const NO_ROOM: RefusedFile = { message: FAILURES.upload, isOfFile: false }

export type WhatToSend = {
  file: File
  /** Where an upload begins; absolute. */
  endpoint: string
  /** One that is under way already; null: a new one. */
  uploadUrl: string | null
  metadata: Record<string, string>
}

/**
 * Readies a file to be sent piece by piece (tus), which begins when it is told to go on. Where the connection is lost it goes
 * on from what arrived, as often as it takes.
 */
export async function sendFile(what: WhatToSend, listener: Listener): Promise<Transfer> {
  const { Upload } = await import('tus-js-client')
  let runs = false
  let tries = 0
  let faults = 0
  let refused: RefusedFile | null = null
  let failed: HttpResponse | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const upload = new Upload(what.file, {
    endpoint: what.endpoint,
    uploadUrl: what.uploadUrl,
    metadata: what.metadata,
    chunkSize: PIECE_BYTES,
    // We try again ourselves: the library gives up where the browser believes to be offline.
    retryDelays: null,
    storeFingerprintForResuming: false,
    // Paused while the library still opened the file: it would begin all the same.
    onBeforeRequest() {
      if (!runs) throw new Error('paused')
    },
    onProgress(sent) {
      expectNews()
      listener.moved(sent)
    },
    onChunkComplete(_size, accepted) {
      tries = 0
      faults = 0
      listener.arrived(accepted)
    },
    onAfterResponse(_request, answer) {
      expectNews()
      // The library would begin anew where it finds that what it goes on with was refused, or cannot be asked about just now.
      if (answer.getHeader('Upload-State') === 'refused') {
        refused = refusalIn(answer)
        throw new Error('refused')
      }
      if (answer.getStatus() >= 500) {
        failed = answer
        throw new Error('failed')
      }
    },
    onSuccess({ lastResponse }) {
      end({ state: lastResponse.getHeader('Upload-State') === 'waiting' ? 'waiting' : 'stored' })
    },
    onError(error) {
      const answer = (error as DetailedError).originalResponse ?? failed
      const status = answer?.getStatus() ?? 0
      if (refused !== null) end({ state: 'refused', ...refused })
      else if (status === 0) standStill('no-connection')
      else if (status === 409 || status === 423) standStill(null)
      else if (status >= 500 && (isLookedAfter(answer) || ++faults < MOST_FAULTS)) standStill('busy')
      else end({ state: 'refused', ...(status >= 500 ? NO_ROOM : refusalIn(answer)) })
    },
  })

  return { pause, goOn, url: () => upload.url }

  function goOn() {
    runs = true
    tries = 0
    addEventListener('online', start)
    start()
  }

  function pause() {
    runs = false
    removeEventListener('online', start)
    clearTimeout(timer)
    void upload.abort()
  }

  /** From the last byte that the server has. */
  function start() {
    if (!runs) return
    void upload.abort()
    failed = null
    expectNews()
    upload.start()
  }

  function expectNews() {
    clearTimeout(timer)
    timer = setTimeout(() => standStill('no-connection'), STALLED_MS)
  }

  function standStill(why: 'no-connection' | 'busy' | null) {
    clearTimeout(timer)
    void upload.abort()
    if (!runs) return
    if (why !== null) listener.stopped(why)
    timer = setTimeout(start, PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)])
  }

  function end(outcome: Outcome) {
    pause()
    listener.ended(outcome)
  }
}

function isLookedAfter(answer: HttpResponse | null): boolean {
  return Number(answer?.getHeader('Retry-After')) >= LOOKED_AFTER_SECONDS
}

/** Why it was not taken. An answer that holds no words of ours names a reason that we have words for. */
function refusalIn(answer: HttpResponse | null): RefusedFile {
  const key = answer?.getHeader('Upload-Refusal') as Refusal | undefined
  if (key && key in REFUSALS) return { message: REFUSALS[key], isOfFile: !NOT_OF_THE_FILE.includes(key) }
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
