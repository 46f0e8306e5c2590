import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { CHOICE_ERRORS, REFUSALS, UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { MAX_LETTER_FILES } from '#src/features/letters/letter.ts'
import { letterFileSchema } from '#src/features/letters/letter-forms.ts'
import type { LetterOfLink } from '#src/features/letters/queries.server.ts'
import { receiveFromReferee } from '#src/features/letters/receive-letter-files.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { isTooLarge, type PostedUploads, readUploadsIfRoom } from '../../guards/read-upload.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { type FormFailure, handleForm, replyToForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'

/** Receives the files of a referee from a plain form. What was chosen beside the file comes back with a refusal. */
export async function receiveLetterForm(
  context: RouteContext,
  request: Request,
  { letter, token }: { letter: LetterOfLink; token: string },
) {
  if (letter.kind !== 'open') return data(null, { status: letter.kind === 'over' ? 410 : 404 })
  await requireAttempts(context, ['letter-by-address'], ['letter-by-id', letter.linkId])
  const posted = await readUploadsIfRoom(context, request, ['intent', 'kind'])
  if (posted === null) return replyToForm('send', {}, { ...SERVICE_UNAVAILABLE, message: UPLOAD_FAILURE_TEXTS.upload })
  const app = context.get(appContext)
  const { fields, files } = posted
  try {
    const definition = { name: 'send', schema: letterFileSchema, failed: UPLOAD_FAILURE_TEXTS.upload } as const
    const fileError = findFileError(posted)
    if (fileError !== null) {
      const typed = Object.fromEntries(fields) as Record<string, string>
      return replyToForm('send', typed, { errors: { file: fileError }, status: isTooLarge(posted) ? 413 : 422 })
    }
    return await handleForm(context, fields, definition, async ({ kind }): Promise<Response | FormFailure> => {
      const result = await receiveFromReferee(app, { linkId: letter.linkId, kind, received: files })
      if (result.ok) return redirectWithToast(app, addresses.letter(token), RECEIVED)
      if (result.reason !== 'files') return { message: REFUSED[result.reason], status: 409 }
      return { errors: { file: explainRefusedFiles(result.refused, files.length) }, status: 422 }
    })
  } finally {
    await discardReceivedFiles(app, files)
  }
}

function findFileError({ files, refused, refusal }: PostedUploads): string | null {
  if (refused.length > 0) return explainRefusedFiles(refused, refused.length + files.length)
  if (refusal === 'no-file') return CHOICE_ERRORS.file
  if (refusal === 'too-many') return `You can send ${MAX_FILES_IN_FORM} files at a time.`
  return refusal === 'too-large' ? `${REFUSALS['too-large']} Nothing was stored.` : null
}

const RECEIVED = {
  title: 'Thank You',
  description: 'We have it. This page lists what you have sent.',
  tone: 'ok',
} as const

const REFUSED = {
  ended: 'This link has ended, so nothing was stored. Please reload the page.',
  checked: 'Your letter is checked and complete, so we take no more files. Please write to us if something changed.',
  'too-many': `We have ${MAX_LETTER_FILES} files for this letter, and take no more here. Please email the rest to us.`,
} as const
