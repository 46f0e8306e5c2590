import { existsSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { describeRule, RETENTION, type RetentionKind } from '#src/features/privacy/retention.ts'
import { PRIVACY_DATA } from './data.tsx'
import { PRIVACY_RIGHTS, PRIVACY_TECHNOLOGY } from './rights.tsx'

/** A file, and words in it: the title of a test, a button, or a passage of the operating manual. */
type Proof = readonly [path: string, words: string]

/** Says something about the law or about other sentences, and promises nothing. */
const NO_PROMISE = null

const LETTER_REMINDERS_TEST = 'src/features/letters/reminders.server.test.ts'
const RETENTION_TEST = 'src/features/privacy/apply-retention.server.test.ts'
const ERASURE_TEST = 'src/features/privacy/erase-person.server.test.ts'
const CANARIES: Proof = [ERASURE_TEST, 'after the erasure of a person, no table and no file holds anything about them']
const COPY: Proof = [
  'src/features/privacy/copy-person.server.test.ts',
  'the copy of a person’s data has every record in readable names and every file',
]
const REQUEST: Proof = [
  'src/features/privacy/requests.server.test.ts',
  'a request is due in 30 days, acknowledged by mail, and mailed to every active owner',
]
const ANSWER: Proof = [
  'src/features/privacy/requests.server.test.ts',
  'an answer closes the request and is mailed to the person once',
]
const PORTAL: Proof = ['tests/privacy/asking-about-own-data.test.ts', 'shows whether it is answered']
const HOLDS: Proof = [ERASURE_TEST, 'a hold on the person or on one of their applications stops the erasure']
const AFTER_TWELVE_MONTHS: Proof = [RETENTION_TEST, 'mails without a subject are erased after twelve months']
const HOLDS_AND_NOTES: Proof = [RETENTION_TEST, 'lifted holds and notes of copies are erased after twelve months']
const STORIES: Proof = [RETENTION_TEST, 'a story outlives its case, until five years after it was sent']
const CONSULTATIONS: Proof = [RETENTION_TEST, 'consultations are erased 12 months after the last meeting']
const BOOKS: Proof = [RETENTION_TEST, 'payments and their ledger entries are erased six years after the last entry']
const BREACH: Proof = ['docs/operations.md', 'When personal data is lost or seen by the wrong person']

const RULE_PROOFS: Record<RetentionKind, Proof> = {
  'unpaid-application': [RETENTION_TEST, 'an application that was never paid is erased 90 days after its last change'],
  'paid-application': [RETENTION_TEST, 'a paid application is erased six months after it was closed'],
  'deleted-application': [RETENTION_TEST, 'the bin ends after 30 days'],
  upload: [
    'src/features/documents/uploads/sweep-files.server.test.ts',
    'an upload that is idle for two days is removed',
  ],
  consultation: CONSULTATIONS,
  'unbooked-consultation': CONSULTATIONS,
  'unpaid-consultation': CONSULTATIONS,
  message: AFTER_TWELVE_MONTHS,
  story: STORIES,
  request: AFTER_TWELVE_MONTHS,
  hold: HOLDS_AND_NOTES,
  copy: HOLDS_AND_NOTES,
  mail: AFTER_TWELVE_MONTHS,
  payment: BOOKS,
}

const PROOFS: Record<string, Proof | typeof NO_PROMISE> = {
  ...Object.fromEntries(
    (Object.keys(RETENTION) as Array<RetentionKind>).map(kind => [describeRule(RETENTION[kind]), RULE_PROOFS[kind]]),
  ),
  // How long we keep it
  'A browser in which a code was entered: 30 days.': [
    'src/features/people/access/browsers.server.test.ts',
    'a proof ends 30 days after the code, however often it is used',
  ],
  'One without a code: two hours after its last use.': [
    'src/features/applications/open-applicant-session.server.test.ts',
    'opening a session deletes sessions unused for two hours',
  ],
  'Our program erases each of these by itself, within a few hours of the day it is due.': [
    'src/database/jobs.ts',
    "'apply-retention': '37 * * * *'",
  ],
  'With an application go its document requests, its documents and their files, its referees and their letters, the emails we sent you about it, and the old and new values in our record of who did what.':
    CANARIES,
  'Its payments stay in our books under the reference, without your name and email.': CANARIES,
  'What the endorsing body decided stays in our statistics without your name: the body, the route, your field and package, the month, and the criteria that the decision letter names.':
    [
      'src/features/visa/outcomes/record-reasons.server.test.ts',
      'an erased person leaves a row without the case, and its reasons',
    ],
  'Copies in our backups go when those backups are replaced, at most 35 days later.': ['docs/operations.md', '35 days'],
  'A story that you let us publish stays when its application is erased, for the time above.': STORIES,
  'We wait while a payment is on its way, a refund is due or a dispute is open.': [
    ERASURE_TEST,
    'an erasure waits until money in flight is settled',
  ],
  'If a claim or an authority makes us keep something longer, one of our owners puts it on hold with a reason.': HOLDS,
  'Ask us, and we tell you.': ANSWER,
  'You do not have to wait: ask, and we delete it earlier.': CANARIES,
  // Referees
  'The applicant gave us your name, role, organisation, email address and perhaps your phone number, and told us how you know their work.':
    NO_PROMISE,
  'Our first email to you says so.': [
    'src/features/letters/mails.tsx',
    'gave us your name, your role and this address',
  ],
  'We use this for that letter alone: to ask you, to remind you at most twice, and to check what you send.': [
    LETTER_REMINDERS_TEST,
    'a silent referee gets two reminders, and a promise does not start them again',
  ],
  'The legal basis is our legitimate interest, and the applicant’s, in the letter that the endorsing body asks for.':
    NO_PROMISE,
  'Our staff see your letter and your CV.': NO_PROMISE,
  'The applicant sees whether you were asked, promised or sent it, and what you wrote only once we open it to them.': [
    'src/features/letters/find-letter-file.server.test.ts',
    'stays closed to the applicant until staff open it',
  ],
  'They never see why you cannot write.': [
    'src/features/privacy/copy-person.server.test.ts',
    'the copy of an applicant names the referees, and has a letter only once staff opened it',
  ],
  'Your letter and CV go to the endorsing body with the application, in a file that the applicant reads first.':
    NO_PROMISE,
  'Every reminder has a link that stops reminders.': [LETTER_REMINDERS_TEST, 'the referee stops them'],
  'To have your data deleted, write to info@talentpassage.example from the address that we wrote to: your name and your files go, and the application keeps an empty place.':
    [ERASURE_TEST, 'a referee is erased with what they sent, and the application keeps an empty place'],
  'Otherwise they go with the application.': CANARIES,
  // Your rights
  'The Nigeria Data Protection Act 2023 and the UK GDPR give you these rights.': NO_PROMISE,
  'Some have limits, and we say so when one applies.': ANSWER,
  'Access: ask whether we keep data about you, and get a copy.': COPY,
  'Correction: have what is wrong put right.': ANSWER,
  'Erasure: have it deleted.': CANARIES,
  'What the law makes us keep stays: payments, without your name.': CANARIES,
  'Restriction: have us stop using it while a question about it is open.': ANSWER,
  'Portability: get what you gave us in a form that a computer can read.': COPY,
  'Objection: object to what we do on the basis of legitimate interest.': ANSWER,
  'Complaint: complain to an authority, whether or not you wrote to us first.': NO_PROMISE,
  'Your phone number and answers you can change yourself, on your tracking page under Details.': [
    'src/features/people/access/details.server.test.ts',
    'an applicant changes the phone number once, and staff see it in the history',
  ],
  // How to ask
  'If you have an application, open it with your reference and email and press “Ask about your data” under Details.':
    PORTAL,
  'Enter the code that we email you.': PORTAL,
  'Choose what you want, and say it in your words.': PORTAL,
  'We confirm it by email at once, and the page shows whether it is answered.': PORTAL,
  'Or write to info@talentpassage.example from the email address that you used with us.': NO_PROMISE,
  'That is how we know it is you; if we are not sure, we ask one more question.': BREACH,
  'We enter your request in the same list.': ['tests/privacy/privacy-page.story.ts', 'Add Request'],
  'A person reads each one and answers by email.': ANSWER,
  'It costs nothing.': NO_PROMISE,
  'We answer within 30 days, and usually much sooner.': REQUEST,
  'If we refuse, we say why.': ANSWER,
  'If you ask for deletion while your case is open, our work on it ends.': [
    'src/web/staff/privacy/person-panel.tsx',
    'Our work ends',
  ],
  'The terms of service say what that means for payments.': NO_PROMISE,
  // How we keep it safe
  'If something goes wrong that puts you at risk, we will tell you without delay, and the authorities within 72 hours where the law requires it.':
    BREACH,
}

const WATCHED_SECTIONS = ['how-long', 'referees', 'your-rights', 'how-to-ask']
const sentences = [...PRIVACY_DATA, ...PRIVACY_RIGHTS]
  .filter(({ id }) => WATCHED_SECTIONS.includes(id))
  .flatMap(({ body }) => listSentences(renderToStaticMarkup(body)))

test('every sentence about time limits and rights in the privacy notice has a proof', () => {
  expect(sentences.length).toBeGreaterThan(35)
  expect(sentences.filter(sentence => !(sentence in PROOFS))).toEqual([])
})

test('no proof is left of a sentence that the privacy notice no longer has', () => {
  const notice = [...PRIVACY_DATA, ...PRIVACY_TECHNOLOGY, ...PRIVACY_RIGHTS]
  const allSentences = notice.flatMap(({ body }) => listSentences(renderToStaticMarkup(body)))
  expect(Object.keys(PROOFS).filter(sentence => !allSentences.includes(sentence))).toEqual([])
})

test('every proof of the privacy notice exists', () => {
  const proofs = Object.values(PROOFS).filter(proof => proof !== NO_PROMISE)
  const missing = proofs.filter(
    ([path, words]) => !(existsSync(path) && readFileSync(path, 'utf8').replace(/\s+/g, ' ').includes(words)),
  )
  expect(missing).toEqual([])
})

test('the notice leads to the page on which applicants ask', () => {
  const howToAsk = PRIVACY_RIGHTS.find(({ id }) => id === 'how-to-ask')
  expect(renderToStaticMarkup(createElement('div', null, howToAsk?.body))).toContain(`href="${addresses.tracking()}"`)
})

function listSentences(html: string): Array<string> {
  return html
    .split(/<\/(?:p|li|td|th|caption)>/)
    .map(block =>
      block
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#x27;', "'")
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap(block => block.split(/(?<=\.)\s+(?=[A-Z])/))
    .filter(sentence => sentence !== '')
}
