import { data } from 'react-router'
import { mailToApplicant } from '#src/features/casework/mails-to-applicant.server.ts'
import { renderMail } from '#src/features/outbox/render-mail.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { applicationId } from '../actions/application-id.ts'
import type { Route } from './+types/mail'

/** A message as its reader saw it. It may run and load nothing, and its links lead nowhere: they are the applicant's keys. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const key = { applicationId: applicationId(params.id), mailId: applicationId(params.mailId) }
  const mail = await mailToApplicant(app, key)
  const template = mail && app.mailTemplates.get(mail.template)
  if (mail === null || template === null || template === undefined) throw data(null, { status: 404 })

  const { html } = await renderMail(template, mail.data as never, app.publicUrl)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    },
  })
}
