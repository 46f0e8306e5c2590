import { data } from 'react-router'
import { mailToShow } from '#src/features/mail/log/mail-log.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/message.route'
import { mailResponse, textResponse } from './mail-response.ts'
import { renderMailForStaff } from './render-mail-for-staff.server.ts'

/** Shows an email to staff, except one with a key, which is a credential of its recipient. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const mail = await mailToShow(app, { mailId: readIdParam(params.mailId) })
  if (mail === null) throw data(null, { status: 404 })
  if (app.mailTemplates.get(mail.template)?.isSecret) {
    return textResponse('Message', 'This email contains a key, so only its recipient can see it.', 403)
  }
  const html = await renderMailForStaff(app, mail)
  return html === null ? textResponse('Message', 'This email can no longer be shown.', 410) : mailResponse(html)
}
