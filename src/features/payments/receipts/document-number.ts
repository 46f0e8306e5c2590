/** Returns "R-000123". */
export function describeDocument(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
