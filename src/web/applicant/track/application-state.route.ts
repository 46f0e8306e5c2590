import { data } from 'react-router'
import { appContext } from '../../app-context.ts'
import { applicationOf, writeApplicantToken } from '../../guards/applicant-session.server.ts'
import type { Route } from './+types/application-state.route'
import { trackingPage } from './tracking-page.server.ts'

/** The tracking page as it stands now, for one that is open already. Null where its session is over. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const headers = { 'cache-control': 'private, no-store' }
  const opened = await applicationOf(context, request, new URL(request.url).searchParams.get('reference') ?? '')
  if (opened === null) return data(null, { headers })
  const cookie = await writeApplicantToken(app, opened.token)
  return data(await trackingPage(app, opened.application), { headers: { ...headers, 'set-cookie': cookie } })
}

/** Nobody waits for it: where it fails, without a connection for instance, the page stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null)
}
