/** The sectors of the assessment form: what is stored, and what the form calls it. */
export const SECTORS = {
  fashion: 'Fashion',
  technology: 'Technology',
  arts: 'Arts',
  film: 'Film',
  academia: 'Academia',
  science: 'Science',
  architecture: 'Architecture',
  other: 'Other',
} as const

export type Sector = keyof typeof SECTORS

export const SECTOR_KEYS = Object.keys(SECTORS) as Array<Sector>

/** The label of a stored category; staff may have stored one that this form does not offer. */
export function sectorLabel(category: string | null): string | null {
  if (category === null) return null
  return Object.hasOwn(SECTORS, category) ? SECTORS[category as Sector] : category
}
