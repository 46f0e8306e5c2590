/** The categories that staff choose from: what is stored and filtered by, and what their form calls it. */
export const CATEGORIES = {
  fashion: 'Fashion',
  technology: 'Tech',
  arts: 'Art',
  science: 'Sciences',
  sports: 'Sports',
} as const

export type Category = keyof typeof CATEGORIES

export const CATEGORY_KEYS = Object.keys(CATEGORIES) as Array<Category>

/** The services of a category, as they are stored: "Tech Promise Visa", "Tech Global Talent". */
export function servicesOf(category: Category): Array<string> {
  return ['Promise Visa', 'Global Talent'].map(service => `${CATEGORIES[category]} ${service}`)
}

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

/** Every category that may be stored, by what it is called where it is shown: staff offer one that this form does not. */
const LABELS: Readonly<Record<Sector | Category, string>> = { ...CATEGORIES, ...SECTORS }

export function sectorLabel(category: string | null): string | null {
  if (category === null) return null
  return Object.hasOwn(LABELS, category) ? LABELS[category as keyof typeof LABELS] : category
}
