import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { testFileContext } from './app-context.ts'

/** Saves an application with a requested passport that is not reviewed yet. */
export async function saveRequestedPassport() {
  const app = await testFileContext()
  const application = await anApplication().inStatus('evidence_review').settled('initial').saveTo(app.db, app.clock)
  const request = await aDocumentRequest(application.id)
    .ofType('Passport')
    .dueOn('2026-11-10')
    .inStatus('fulfilled')
    .saveTo(app.db, app.clock)
  const document = await aDocument(application).forRequest(request).saveTo(app)
  return { app, application, request, document }
}
