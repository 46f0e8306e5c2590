/** Completed of all, in whole per cent; 0 where there is none. */
export function completionRate(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}
