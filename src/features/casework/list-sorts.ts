/** What a list of applications can be sorted by, and which way it then runs at first. */
export const SORTS = {
  received: { label: 'Received', first: 'desc' },
  updated: { label: 'Updated', first: 'desc' },
  name: { label: 'Applicant', first: 'asc' },
  status: { label: 'Status', first: 'asc' },
} as const satisfies Record<string, { label: string; first: Direction }>

export type Sort = keyof typeof SORTS
export type Direction = 'asc' | 'desc'

export const SORT_KEYS = Object.keys(SORTS) as Array<Sort>

export function opposite(dir: Direction): Direction {
  return dir === 'asc' ? 'desc' : 'asc'
}
