/** Whether a stream ended because its reader had left: a download that somebody cancelled is no fault of ours. */
export function isAbandoned(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {}
  return code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
