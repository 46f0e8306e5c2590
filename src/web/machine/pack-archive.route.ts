import { archivePack } from '#src/features/evidence/pack/pack-files.server.ts'
import { readPackNumber } from '../parts/pack/read-pack-number.ts'
import { renderPackIndex } from '../parts/pack/render-pack-index.server.ts'
import { serveZipToApplicant } from '../parts/serve-file.server.ts'
import type { Route } from './+types/pack-archive.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const number = readPackNumber(request)
  return serveZipToApplicant(context, request, {
    codeTarget: 'pack',
    none: 'We no longer have the files of this pack.',
    build: (app, applicationId) =>
      archivePack(
        app,
        { kind: 'applicant', id: applicationId },
        { applicationId, number, renderIndex: renderPackIndex },
      ),
  })
}
