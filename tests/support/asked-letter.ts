import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { askReferee } from '#src/features/letters/ask-referee.server.ts'
import type { LetterFileKind } from '#src/features/letters/letter.ts'
import { nameReferee } from '#src/features/letters/letters.server.ts'
import { openLetterLink } from '#src/features/letters/queries.server.ts'
import { receiveFromReferee } from '#src/features/letters/receive-letter-files.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { queuedMail, type TestFileContext } from './app-context.ts'

export const LETTER_STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

export const REFEREE = {
  name: 'Folake Bello',
  role: 'Chief Technology Officer',
  organisation: 'Lagos Payments Ltd',
  knowsFrom: 'We built the payment service together.',
  email: 'folake@lagospayments.example',
  phone: null,
  isRelative: false,
}

/** A case whose package includes letters. */
export async function createLettersCase(app: TestFileContext) {
  const application = await anApplication()
    .forItem('full_support', 'split')
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(app.db, app.clock)
  return { applicationId: application.id, actor: { kind: 'applicant', id: application.id } as const }
}

/** A letter that was asked for, with the id of its link. */
export async function askForLetter(app: TestFileContext) {
  const { applicationId, actor } = await createLettersCase(app)
  const letterId = randomUUID()
  await nameReferee(app, actor, { id: letterId, applicationId, referee: REFEREE })
  await askReferee(app, LETTER_STAFF, { applicationId, letterId })
  const { linkId } = await loadLetter(app, letterId)
  return { applicationId, actor, letterId, ids: { applicationId, letterId }, linkId }
}

export async function loadLetter(app: TestFileContext, id: string) {
  const [letter] = await app.db.select().from(letters).where(eq(letters.id, id))
  if (letter === undefined) throw new Error('The letter is gone.')
  return letter
}

/** Sends a PDF by the link of the referee, without the inspection, whose process takes seconds to start. */
export async function sendByLink(
  app: TestFileContext,
  linkId: string,
  kind: LetterFileKind,
  bytes = createSamplePdf(`A ${kind}`),
) {
  const id = randomUUID()
  await app.intake.write(id, Readable.from([bytes]), 0)
  return receiveFromReferee(app, { linkId, kind, received: [{ id, fileName: `${kind}.pdf`, ownFormat: 'pdf' }] })
}

export async function mailsToReferee(app: TestFileContext) {
  return (await queuedMail(app.db, REFEREE.email)).map(({ template }) => template)
}

export function openLink(app: TestFileContext, linkId: string) {
  return openLetterLink(app, signId(app.sessionSecret, 'letter links', linkId))
}
