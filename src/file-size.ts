const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** "812 KB", "4.1 MB": a kilobyte is 1,024 bytes, as the limit of 10 MB is counted. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${NUMBER.format(kilobytes / 1024)} MB`
}
