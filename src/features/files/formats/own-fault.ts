const CODES_OF_OWN_FAULTS = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ENOENT', 'EACCES']

/** Rethrows errors that no content of a file can cause. */
export function rethrowOwnFault(error: unknown): void {
  const isOwnFault =
    error instanceof ReferenceError ||
    error instanceof WebAssembly.CompileError ||
    error instanceof WebAssembly.LinkError ||
    (error instanceof Error && 'code' in error && CODES_OF_OWN_FAULTS.includes(String(error.code)))
  if (isOwnFault) throw error
}
