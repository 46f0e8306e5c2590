import type { z } from 'zod'

/** What is wrong with a form: the first thing for each of its fields. */
export function errorsByField({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(issue => [String(issue.path[0] ?? ''), issue.message]))
}
