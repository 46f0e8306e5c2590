import { data } from 'react-router'
import { mailToShow } from '#src/features/mail-log/mail-log.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { letterToShow } from '../mail/letter-to-show.server.ts'
import { shownLetter } from '../mail/shown-letter.ts'
import { idInAddress } from '../parts/id-in-address.ts'
import type { Route } from './+types/mail.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const key = { applicationId: idInAddress(params.applicationId), mailId: idInAddress(params.mailId) }
  const mail = await mailToShow(app, key)
  const letter = mail && (await letterToShow(app, mail))
  if (letter === null) throw data(null, { status: 404 })
  return shownLetter(letter)
}
