export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // SQLSTATE 08xxx: connection; 25006: read-only; 53100: disk full; 57P0x: shutdown; 53300: too many connections;
  // 57014: statement timeout.
  if (
    typeof code === 'string' &&
    /^(08\w{3}|25006|53100|57P0\d|57014|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code)
  )
    return true
  if (
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/.test(
      error.message,
    )
  )
    return true
  return error.cause !== undefined && isDatabaseDown(error.cause)
}
