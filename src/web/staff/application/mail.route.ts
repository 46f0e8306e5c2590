import { data } from 'react-router'
import { mailToShow } from '#src/features/mail/log/mail-log.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { mailResponse } from '../mail/mail-response.ts'
import { renderMailForStaff } from '../mail/render-mail-for-staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/mail.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const mailKey = { applicationId: readIdParam(params.applicationId), mailId: readIdParam(params.mailId) }
  const mail = await mailToShow(app, mailKey)
  const html = mail && (await renderMailForStaff(app, mail))
  if (html === null) throw data(null, { status: 404 })
  return mailResponse(html)
}
