import { NO_OWNER } from '#src/features/cases/work/forms.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'

export function toOwnerChoices(colleagues: ReadonlyArray<Colleague>): Array<readonly [string, string]> {
  return [...colleagues.map(({ id, name }) => [id, name] as const), [NO_OWNER, 'Nobody']]
}
