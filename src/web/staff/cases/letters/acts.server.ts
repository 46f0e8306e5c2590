import { z } from 'zod'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { CHOICE_ERRORS } from '#src/features/files/uploads.ts'
import { type AskRefusal, askAgain, askReferee, sendBackLetter } from '#src/features/letters/ask-referee.server.ts'
import { type CheckRefusal, checkLetter, openLetter } from '#src/features/letters/check-letter.server.ts'
import { MAX_LETTER_FILES } from '#src/features/letters/letter.ts'
import {
  checkLetterSchema,
  letterFileSchema,
  REFEREE_FIELDS,
  refereeSchema,
  sendBackSchema,
} from '#src/features/letters/letter-forms.ts'
import {
  type ChangeRefusal,
  changeReferee,
  type NameRefusal,
  nameReferee,
  removeReferee,
} from '#src/features/letters/letters.server.ts'
import { addForReferee } from '#src/features/letters/receive-letter-files.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { done, type Outcome, refuse, refuseFiles, staffAct } from '../../parts/staff-act.server.ts'

const OF_LETTER = { may: 'documents', ids: ['applicationId', 'letterId'] } as const

export const letterActs = {
  nameReferee: staffAct({
    may: 'documents',
    failed: 'Referee Not Added',
    ids: ['applicationId'],
    schema: refereeSchema,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const id = idempotencyKey('letter', ids.applicationId)
      const result = await nameReferee(app, actor, { id, ...ids, referee: form })
      if (result.ok) return done('Referee Added', 'Press “Ask” when you have looked at the details. No email was sent.')
      return refuseReferee(result.reason)
    },
  }),
  changeReferee: staffAct({
    ...OF_LETTER,
    failed: 'Referee Not Changed',
    schema: refereeSchema.extend({ version: z.coerce.number().int() }),
    fields: [...REFEREE_FIELDS, 'version'],
    sendsMail: true,
    async run({ app, actor, ids, form: { version, ...referee } }) {
      const result = await changeReferee(app, actor, { ...ids, version, referee })
      if (!result.ok) return refuseReferee(result.reason)
      return done(
        'Referee Changed',
        result.isAskedAgain ? 'We’ve emailed the request to the new address.' : 'No email was sent.',
      )
    },
  }),
  removeReferee: staffAct({
    ...OF_LETTER,
    failed: 'Referee Not Removed',
    async run({ app, actor, ids }) {
      const result = await removeReferee(app, actor, ids)
      if (result.ok) return done('Referee Removed', 'Their details are deleted, and the place is free.')
      return result.reason === 'gone' ? GONE : refuse('This referee was asked. Wait for the answer, or change them.')
    },
  }),
  askReferee: staffAct({
    ...OF_LETTER,
    failed: 'Not Asked',
    sendsMail: true,
    async run({ app, actor, ids }) {
      const result = await askReferee(app, actor, ids)
      return result.ok
        ? done('Referee Asked', 'They get an email with a link to their own page.')
        : refuseAsking(result.reason)
    },
  }),
  askRefereeAgain: staffAct({
    ...OF_LETTER,
    failed: 'Not Asked Again',
    sendsMail: true,
    async run({ app, actor, ids, idempotencyKey }) {
      const mailId = idempotencyKey('ask-again', ids.letterId)
      const result = await askAgain(app, actor, { ...ids, mailId })
      return result.ok
        ? done('Asked Again', 'They get an email with a new link. Older links no longer work.')
        : refuseAsking(result.reason)
    },
  }),
  sendBackLetter: staffAct({
    ...OF_LETTER,
    failed: 'Not Sent Back',
    schema: sendBackSchema,
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const mailId = idempotencyKey('send-back', ids.letterId)
      const result = await sendBackLetter(app, actor, { ...ids, ...form, mailId })
      return result.ok
        ? done('Letter Sent Back', 'The referee gets an email with what is missing.')
        : refuseAsking(result.reason)
    },
  }),
  checkLetter: staffAct({
    ...OF_LETTER,
    failed: 'Not Checked',
    schema: checkLetterSchema,
    fields: ['version', 'datedOn', 'ticked'],
    async run({ app, actor, ids, form }) {
      const result = await checkLetter(app, actor, { ...ids, ...form })
      return result.ok ? done('Letter Checked', 'The applicant sees that it is checked.') : refuseCheck(result.reason)
    },
  }),
  openLetter: staffAct({
    ...OF_LETTER,
    failed: 'Not Opened',
    async run({ app, actor, ids }) {
      const { ok } = await openLetter(app, actor, { ...ids, isOpen: true })
      return ok
        ? done(
            'Opened to the Applicant',
            'They can read the letter after a code. The CV comes only with the final pack.',
          )
        : GONE
    },
  }),
  closeLetter: staffAct({
    ...OF_LETTER,
    failed: 'Not Closed',
    async run({ app, actor, ids }) {
      const result = await openLetter(app, actor, { ...ids, isOpen: false })
      if (result.ok) return done('Closed Again', 'The applicant can no longer read the letter.')
      return result.reason === 'gone'
        ? GONE
        : refuse('A final pack has this letter, and the applicant reads the pack. So it stays open.')
    },
  }),
  addLetterFile: staffAct({
    ...OF_LETTER,
    failed: 'File Not Added',
    schema: letterFileSchema,
    files: { max: MAX_FILES_IN_FORM, required: CHOICE_ERRORS.file },
    async run({ app, actor, ids, form, files }): Promise<Outcome> {
      const result = await addForReferee(app, actor, { ...ids, ...form, received: files })
      if (result.ok) return done('File Added', 'The referee sees its name on their page. No email was sent.')
      switch (result.reason) {
        case 'files':
          return refuseFiles(result, files.length)
        case 'ended':
          return CLOSED
        case 'checked':
          return refuse('This letter is checked. Send it back first if it changed.')
        default:
          return refuse(`This letter has ${MAX_LETTER_FILES} files, and takes no more.`)
      }
    },
  }),
  stopLetterReminders: staffAct({
    ...OF_LETTER,
    failed: 'Reminders Not Stopped',
    async run({ app, actor, ids: { applicationId, letterId } }) {
      await stopReminders(app, { matter: 'letters', id: applicationId, aboutId: letterId }, actor)
      return done('Reminders Stopped', 'This referee gets no reminder any more.')
    },
  }),
  stopAllLetterReminders: staffAct({
    may: 'documents',
    failed: 'Reminders Not Stopped',
    ids: ['applicationId'],
    async run({ app, actor, ids: { applicationId } }) {
      await stopReminders(app, { matter: 'letters', id: applicationId }, actor)
      return done('Reminders Stopped', 'No referee of this application gets a reminder any more.')
    },
  }),
}

const GONE = refuse('This referee is gone: a colleague or the applicant has taken them back.', 404)
const CLOSED = refuse('This application takes no letters: see its package and its status.')
const CHANGED = refuse('This letter has changed since you opened it. Please look at it again first.')

function refuseReferee(reason: NameRefusal | ChangeRefusal): Outcome {
  switch (reason) {
    case 'gone':
      return GONE
    case 'closed':
      return CLOSED
    case 'changed':
    case 'arrived':
      return CHANGED
    case 'full':
      return refuse('All places are taken. Remove a referee first, or change one.')
    case 'named-already':
      return { ok: false, errors: { email: 'Another letter has this address' } }
    default:
      return { ok: false, errors: { email: 'This is the address of the applicant' } }
  }
}

function refuseAsking(reason: AskRefusal): Outcome {
  if (reason === 'gone') return GONE
  if (reason === 'closed') return CLOSED
  return reason === 'changed' ? CHANGED : refuse('The letter is in another state by now. Please look at it again.')
}

function refuseCheck(reason: CheckRefusal): Outcome {
  switch (reason) {
    case 'gone':
      return GONE
    case 'closed':
      return CLOSED
    case 'changed':
      return CHANGED
    case 'not-signed':
      return refuse('A signed file is missing. Add it, or send the letter back.')
    default:
      return {
        ok: false,
        errors: { ticked: 'Something on the list is missing. Send the letter back with what is missing.' },
      }
  }
}
