/** Tells the server to forget an upload. False where it could not be told; one that is gone already is gone as well. */
export async function discardUpload(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => null)
  return answer !== null && (answer.ok || answer.status === 404)
}
