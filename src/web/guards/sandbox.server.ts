import type { RouterContextProvider } from 'react-router'
import { appContext } from '../app-context.ts'
import { currentStaff } from './staff.server.ts'

/** Whether this visitor may use what stands in for the outside here as only a trial allows: mark as paid, read the mail. */
export async function mayUseSandbox(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  const { sandbox } = context.get(appContext)
  return sandbox.openTo === 'everybody' || (await currentStaff(context, request)) !== null
}
