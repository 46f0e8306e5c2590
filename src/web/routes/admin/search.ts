import { findApplications } from '#src/features/casework/find-applications.server.ts'
import { cleanSearch } from '#src/features/casework/search-words.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/search'

/** Applicants for the palette, as JSON: by name, e-mail or reference. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const search = cleanSearch(new URL(request.url).searchParams.get('q') ?? '')
  return Response.json({ found: await findApplications(context.get(appContext).db, search) })
}
