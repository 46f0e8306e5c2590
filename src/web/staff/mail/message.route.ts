import { data } from 'react-router'
import { mailToShow } from '#src/features/mail-log/mail-log.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { idInAddress } from '../parts/id-in-address.ts'
import type { Route } from './+types/message.route'
import { letterToShow } from './letter-to-show.server.ts'
import { shownInstead, shownLetter } from './shown-letter.ts'

/** A message of the log, in the words of today. One that carries a key to an account is shown to nobody but its reader. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const mail = await mailToShow(app, { mailId: idInAddress(params.mailId) })
  if (mail === null) throw data(null, { status: 404 })
  if (app.mailTemplates.get(mail.template)?.isSecret) {
    return shownInstead('Message', 'It carries a key to an account, and is shown to nobody but its reader.', 403)
  }
  const letter = await letterToShow(app, mail)
  return letter === null ? shownInstead('Message', 'This message can no longer be shown.', 410) : shownLetter(letter)
}
