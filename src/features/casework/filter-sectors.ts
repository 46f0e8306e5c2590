import { CATEGORY_KEYS } from '#src/features/applications/categories.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'

/** Every sector that an application can have, from whichever form it came. */
export const FILTER_SECTORS = [...new Set([...SECTOR_KEYS, ...CATEGORY_KEYS])]
