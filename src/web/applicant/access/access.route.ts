import { redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { endBrowser, endOtherBrowsers } from '#src/features/people/access/browsers.server.ts'
import { appContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { readReference } from '../../guards/applicant-session.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import type { Route } from './+types/access.route'

export function loader({ request }: Route.LoaderArgs) {
  return redirect(findPagePath(request))
}

/** Ends the access of one browser, or of all others. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'browserId'])
  const app = context.get(appContext)
  const ended = await resolveUnlessDatabaseDown(context, end(), 'access could not be ended')
  const path = findPagePath(request)
  if (ended !== 'database-down') {
    const description =
      ended === 0
        ? 'That browser had no access any more.'
        : 'It needs your reference and email to open the application again.'
    return redirectWithToast(app, path, { title: 'Access ended', description, tone: 'ok' })
  }
  const description = 'We couldn’t end the access just now. Please try again in a few minutes.'
  return redirectWithToast(app, path, { title: 'Access not ended', description, tone: 'bad' })

  async function end(): Promise<number> {
    const { session, proof } = await requireProof(context, request, { kind: 'access' })
    const applicationId = session.application.id
    if (form.get('intent') === 'end-others') {
      return (await endOtherBrowsers(app, { applicationId, token: session.token, proofId: proof.id })).ended
    }
    const browserId = z.guid().safeParse(form.get('browserId'))
    return browserId.success ? (await endBrowser(app, { applicationId, browserId: browserId.data })).ended : 0
  }
}

function findPagePath(request: Request): string {
  return `${addresses.tracking({ reference: readReference(request), tab: 'details' })}#access`
}
