export const STAFF_FORM_SECTORS = {
  fashion: 'Fashion',
  technology: 'Tech',
  arts: 'Art',
  science: 'Sciences',
  sports: 'Sports',
} as const

export type StaffFormSector = keyof typeof STAFF_FORM_SECTORS

export const STAFF_FORM_SECTOR_KEYS = Object.keys(STAFF_FORM_SECTORS) as Array<StaffFormSector>

export function listServices(sector: StaffFormSector): Array<string> {
  return ['Promise Visa', 'Global Talent'].map(service => `${STAFF_FORM_SECTORS[sector]} ${service}`)
}

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

const SECTOR_LABELS: Readonly<Record<Sector | StaffFormSector, string>> = { ...STAFF_FORM_SECTORS, ...SECTORS }

export function findSectorLabel(sector: string | null): string | null {
  if (sector === null) return null
  return Object.hasOwn(SECTOR_LABELS, sector) ? SECTOR_LABELS[sector as keyof typeof SECTOR_LABELS] : sector
}
