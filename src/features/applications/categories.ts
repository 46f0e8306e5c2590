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
