/** The SHA-256 of a file, in hexadecimal; null where the browser cannot take it (on an address that is not secure). */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
