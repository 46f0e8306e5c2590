/** The name of the field with which every form of the page says what stood in it when it was read. */
export const READ_FIELD = 'read'

/** What stood in a form when it was read. What no page of ours sends is nothing, and nothing is ever what stands. */
export function whatWasRead(form: Pick<FormData, 'get'>): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(String(form.get(READ_FIELD)))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
