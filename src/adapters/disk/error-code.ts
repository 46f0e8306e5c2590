/** What the system says of a file that could not be reached: "ENOENT", "ENOSPC" … */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
