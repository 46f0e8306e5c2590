/** The sectors of the form that writes to us: what is stored, and what the form calls it. */
export const CONTACT_SECTORS = {
  fashion: 'Fashion',
  technology: 'Technology',
  dance: 'Dance',
  visual_arts: 'Visual Arts',
  academia: 'Academic',
  other: 'Other',
} as const

export type ContactSector = keyof typeof CONTACT_SECTORS

export const CONTACT_SECTOR_KEYS = Object.keys(CONTACT_SECTORS) as Array<ContactSector>
