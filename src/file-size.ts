const NUMBER_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${NUMBER_FORMAT.format(kilobytes / 1024)} MB`
}
