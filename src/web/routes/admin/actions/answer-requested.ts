import { statusInSentence } from '#src/features/applications/states.ts'
import type { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { answerDialog } from './answer-dialog.ts'
import { isGone } from './is-gone.ts'

/** What became of a request for one document or several, for its dialog. */
export function answerRequested(
  requested: Awaited<ReturnType<typeof requestDocuments>>,
  failed: string,
  documents: ReadonlyArray<{ documentType: string }>,
): Response {
  if (!requested.ok && requested.reason === 'not-found') return isGone(failed)
  if (!requested.ok) {
    const description =
      requested.reason !== 'stopped'
        ? 'The first payment is due. Documents can be requested once there is a reference.'
        : `This application was ${statusInSentence(requested.status)} and takes no more documents. Change its status first.`
    return answerDialog({ ok: false, title: failed, description }, 409)
  }
  const [first, ...others] = documents
  if (others.length === 0) {
    const description = `The applicant gets an email about “${first?.documentType}”.`
    return answerDialog({ ok: true, title: 'Document Requested', description })
  }
  const count = others.length + 1
  const description = 'The applicant gets one email about all of them.'
  return answerDialog({ ok: true, title: `${count} Documents Requested`, description })
}
