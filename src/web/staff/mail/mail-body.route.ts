import { data } from 'react-router'
import { findMailToShow } from '#src/features/mail/log/mail-log.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/mail-body.route'
import { mailResponse, textResponse } from './mail-response.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const mail = await findMailToShow(context.get(appContext), readIdParam(params.mailId))
  if (mail === null) throw data(null, { status: 404 })
  if (mail.html !== null) return mailResponse(mail.html)
  return textResponse('Message', 'We don’t have the text of this email.', 410)
}
