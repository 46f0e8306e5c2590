import { data } from 'react-router'
import { z } from 'zod'

/** Throws 404 for anything but a UUID. */
export function readIdParam(typed: string): string {
  const id = z.guid().safeParse(typed)
  if (!id.success) throw data(null, { status: 404 })
  return id.data.toLowerCase()
}
