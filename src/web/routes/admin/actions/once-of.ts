import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** The name that a dialog gave to its filling-in: the same form sent twice, by whatever mishap, carries the same one. */
export function onceOf(form: FormData): string {
  const sent = z.guid().safeParse(form.get('once'))
  return sent.success ? sent.data : randomUUID()
}
