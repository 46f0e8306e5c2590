/** `position` is the place of the source in the list of sources. */
export type QueueCursor = { dueOn: string; position: number; key: string; id: string }

const PATTERN =
  /^(\d{4}-\d{2}-\d{2})~(\d{1,2})~(\d{4}-\d{2}-\d{2}|\d{1,16})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function formatCursor({ dueOn, position, key, id }: QueueCursor): string {
  return [dueOn, position, key, id].join('~')
}

export function parseCursor(text: string): QueueCursor | null {
  const [, dueOn, position, key, id] = PATTERN.exec(text) ?? []
  if (dueOn === undefined || key === undefined || id === undefined || Number.isNaN(Date.parse(dueOn))) return null
  return { dueOn, position: Number(position), key, id }
}
