export const STAFF_FORM_SECTORS = {
  fashion: 'Fashion',
  technology: 'Tech',
  arts: 'Art',
  science: 'Sciences',
  design: 'Design',
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
  design: 'Design',
  other: 'Other',
} as const

export type Sector = keyof typeof SECTORS

export const SECTOR_KEYS = Object.keys(SECTORS) as [Sector, ...Array<Sector>]

/** No form offers these any more. Stored applications have them. */
const OLD_SECTORS = { sports: 'Sports' } as const

export type SectorKey = Sector | StaffFormSector | keyof typeof OLD_SECTORS

const SECTOR_LABELS: Readonly<Record<SectorKey, string>> = { ...STAFF_FORM_SECTORS, ...SECTORS, ...OLD_SECTORS }

export const STORED_SECTORS = Object.keys({ ...SECTORS, ...STAFF_FORM_SECTORS, ...OLD_SECTORS }) as Array<SectorKey>

export function findSectorLabel(sector: string | null): string | null {
  if (sector === null) return null
  return Object.hasOwn(SECTOR_LABELS, sector) ? SECTOR_LABELS[sector as keyof typeof SECTOR_LABELS] : sector
}
