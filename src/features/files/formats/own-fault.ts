const CODES_OF_OWN_FAULTS = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ENOENT', 'EACCES']

/**
 * Rethrows an error that no content of a file can cause, such as a missing module. Without this, a `catch` for damaged
 * files answers a fault of ours as a damaged file, and nothing is logged.
 */
export function rethrowOwnFault(error: unknown): void {
  const isOwnFault =
    error instanceof ReferenceError ||
    error instanceof WebAssembly.CompileError ||
    error instanceof WebAssembly.LinkError ||
    (error instanceof Error && 'code' in error && CODES_OF_OWN_FAULTS.includes(String(error.code)))
  if (isOwnFault) throw error
}
