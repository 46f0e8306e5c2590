import { data } from 'react-router'
import { appContext } from '../../app-context.ts'
import { findSessionApplication, writeApplicantToken } from '../../guards/applicant-session.server.ts'
import type { Route } from './+types/application-state.route'
import { loadTrackingPage } from './tracking-page.server.ts'

/** Returns the current data of the tracking page to its polling script, or null after the session has ended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const headers = { 'cache-control': 'private, no-store' }
  const session = await findSessionApplication(
    context,
    request,
    new URL(request.url).searchParams.get('reference') ?? '',
  )
  if (session === null) return data(null, { headers })
  const cookie = await writeApplicantToken(app, session.token)
  return data(await loadTrackingPage(app, session.application), { headers: { ...headers, 'set-cookie': cookie } })
}

/** Returns null when a poll fails, so that the page keeps the data that it has. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null)
}
