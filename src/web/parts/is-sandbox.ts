import { useRouteLoaderData } from 'react-router'
import type { App } from '../app-context.ts'
import type { loader } from '../root.tsx'

/** Whether anything of the outside is stood in for. */
export function isSandbox({ sandbox }: Pick<App, 'sandbox'>): boolean {
  return sandbox.payments || sandbox.mail || sandbox.rate
}

/** The same for a page: samples are then named as such. */
export function useIsSandbox(): boolean {
  const frame = useRouteLoaderData<typeof loader>('root')
  return frame !== undefined && isSandbox(frame)
}
