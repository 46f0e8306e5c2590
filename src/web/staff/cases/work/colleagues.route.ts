import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/colleagues.route'

/** Lists the colleagues who can own cases, for the dialogs that need them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return Response.json(await listPossibleOwners(context.get(appContext).db))
}
