import { type SQL, sql } from 'drizzle-orm'
import type { Filter, FilterField } from '#src/database/list-filters.server.ts'
import type { Colleague } from './owners.server.ts'

const FIXED_CHOICES = [
  ['mine', 'Mine'],
  ['none', 'No owner'],
] as const

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `where` gets the id of a colleague, or null for rows without an owner. `resolveOwner` has replaced "mine". */
export function createOwnerFilter(where: (ownerId: string | null) => SQL): Filter {
  return {
    control: { kind: 'select', label: 'Owner', all: 'All owners', choices: FIXED_CHOICES },
    read: text => (isOwnerChoice(text) ? text : null),
    where: value => (value === 'mine' ? sql`false` : where(value === 'none' ? null : value)),
    describe: value => FIXED_CHOICES.find(([each]) => each === value)?.[1] ?? 'A colleague',
  }
}

/** Reads the owner that a list was filtered by. All owners are undefined, and no owner is the id null. */
export function readOwnerFilter(text: string | null, staffId: string) {
  const owner = text !== null && isOwnerChoice(text) ? text : undefined
  return { owner, ownerId: owner === 'mine' ? staffId : owner === 'none' ? null : owner }
}

function isOwnerChoice(text: string): boolean {
  return FIXED_CHOICES.some(([value]) => value === text) || ID_PATTERN.test(text)
}

export function resolveOwner<Filters extends { owner: string | null }>(filters: Filters, staffId: string): Filters {
  return filters.owner === 'mine' ? { ...filters, owner: staffId } : filters
}

/** Adds the names of colleagues to the choices of the owner filter. */
export function addColleagues(
  fields: ReadonlyArray<FilterField>,
  colleagues: ReadonlyArray<Colleague>,
): Array<FilterField> {
  return fields.map(field =>
    field.kind === 'select' && field.name === 'owner'
      ? { ...field, choices: [...field.choices, ...colleagues.map(({ id, name }) => [id, name] as const)] }
      : field,
  )
}
