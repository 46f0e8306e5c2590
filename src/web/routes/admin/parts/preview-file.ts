import { useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'

/** The file of a document, asked for once while it is on show; null until it is here. */
export function usePreviewFile(documentId: string): Blob | 'failed' | null {
  const [file, setFile] = useState<Blob | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchFile(documentId, leaving.signal).then(
      found => setFile(found),
      () => leaving.signal.aborted || setFile('failed'),
    )
    return () => leaving.abort()
  }, [documentId])
  return file
}

async function fetchFile(documentId: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(addresses.adminFile(documentId), { signal, redirect: 'manual' })
  // The session is over. The page itself, asked for again, leads to the sign-in and from there back to itself.
  if (response.type === 'opaqueredirect') {
    location.reload()
    return new Promise(() => {})
  }
  if (!response.ok) throw new Error(`The file was refused with ${response.status}.`)
  return response.blob()
}
