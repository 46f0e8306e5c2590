/** Parts of applicants’ pages that state facts, with made-up days. Owners see them in the preview of a fact. */
export const EXAMPLES = {
  submitted: 'Tracking page, application sent',
  endorsed: 'Tracking page, endorsed',
  refused: 'Tracking page, not endorsed',
  granted: 'Tracking page, visa granted',
  payment: 'Payment page',
} as const

export type Example = keyof typeof EXAMPLES

export function findExample(name: string): Example | null {
  return Object.hasOwn(EXAMPLES, name) ? (name as Example) : null
}
