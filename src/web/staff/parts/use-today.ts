import { useRouteLoaderData } from 'react-router'
import type { ShellData } from '../frame/admin-shell.tsx'

/** The day in Lagos, yyyy-mm-dd. Null outside the admin pages. */
export function useToday(): string | null {
  return useRouteLoaderData<ShellData>('staff/frame/frame.route')?.today ?? null
}
