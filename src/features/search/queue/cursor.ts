import { readPlausibleDay } from '#src/dates.ts'
import type { QueueSource } from './sources.server.ts'

/** `position` is the place of the source in the list of sources. */
export type QueueCursor = { dueOn: string; position: number; key: string; id: string }

const PATTERN =
  /^(\d{4}-\d{2}-\d{2})~(\d{1,2})~(\d{4}-\d{2}-\d{2}|\d{1,16})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function formatCursor({ dueOn, position, key, id }: QueueCursor): string {
  return [dueOn, position, key, id].join('~')
}

/** Returns null for a place that no row of these sources can have. */
export function parseCursor(text: string, sources: ReadonlyArray<Pick<QueueSource, 'keyType'>>): QueueCursor | null {
  const [, dueOn, position, key, id] = PATTERN.exec(text) ?? []
  if (dueOn === undefined || key === undefined || id === undefined || readPlausibleDay(dueOn) === null) return null
  const keyType = /^\d+$/.test(key) ? 'instant' : 'day'
  if (sources[Number(position)]?.keyType !== keyType || (keyType === 'day' && readPlausibleDay(key) === null))
    return null
  return { dueOn, position: Number(position), key, id }
}
