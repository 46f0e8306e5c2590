import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BOOKING_STATES } from '#src/features/bookings/states.ts'
import { APPLICATION_STATES } from '#src/features/cases/states.ts'
import { DOCUMENT_STATES, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { PAYMENT_STATES } from '#src/features/money/states.ts'

const STATE_TABLES = [APPLICATION_STATES, DOCUMENT_STATES, SHOWN_REQUEST_STATES, BOOKING_STATES, PAYMENT_STATES].map(
  table => Object.keys(table),
)

/** Statuses that are also words for something else. The test refuses them only where they clearly are a status. */
const AMBIGUOUS_STATUSES: Readonly<Record<string, string>> = {
  archived: 'ledger entries',
  cancelled: 'phases of a booking, and what its mail says',
  completed: 'jobs of the queue',
  failed: 'mails, and what a page shows',
  mismatch: 'what a payment’s check found',
  open: 'the calendar, and streams',
  pending: 'what the payment provider says',
  refused: 'what a verb answers, and uploads, payments and mails',
  resubmission: 'the purpose of an upload',
  reversed: 'flags of a payment, and what its check found',
  settled: 'what a check or a decision came to',
}

/** Files in which such a word is the state of something that has no state table, such as a mail or a job. */
const ALLOWED_WORDS_BY_FILE: ReadonlyArray<readonly [file: RegExp, word: string]> = [
  [/\/outbox\/|mail|\/metrics\/|\/open-work\/table\.server\.ts$|\/dashboard\.route\.tsx$/, 'failed'],
  [/\/worker\.ts$/, 'completed'],
  [/\/worker\.ts$/, 'failed'],
  [/\/preview-\w+\.tsx?$|\/free-times\.tsx$|\/payment-(outcome|success)[./]/, 'failed'],
  [/\/book\/change\.server\.ts$|\/booking-change[./]/, 'cancelled'],
  [
    /\/files\/|\/documents\/uploads\/|\/upload(-script)?\/|\/messages\.server\.ts$|\/documents\/table\.server\.ts$/,
    'refused',
  ],
]

const SOURCE_FILES = globSync('src/**/*.{ts,tsx}').filter(
  file => !/\.test\.tsx?$|\/states\.ts$|^src\/(sandbox|adapters)\//.test(file),
)

test('the style sheet of the progress bar has a width for each application status', () => {
  const styleSheet = readFileSync('src/web/ui/progress-bar.css', 'utf8')
  for (const { label, progress } of Object.values(APPLICATION_STATES))
    if (progress !== null) expect(styleSheet, `${label} in progress-bar.css`).toContain(`.progress.v${progress} {`)
})

test('no code outside the tables of states spells out a status', () => {
  expect(SOURCE_FILES.length).toBeGreaterThan(700)
  expect(SOURCE_FILES.flatMap(file => findSpelledOutStates(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['a comparison', "if (application.status === 'rejected') return"],
  ['a list', "const FINISHED = ['completed', 'endorsed']"],
  ['a list of values that other types share', "const NEW = ['pending', 'resubmission']"],
  ['a list over several lines', "const NEW = [\n  'pending',\n  'resubmission',\n]"],
  ['a shared value of a status', "if (request.status !== 'pending') return"],
  ['an update', "await tx.update(bookings).set({ status: 'cancelled' })"],
  ['a query condition', "eq(payments.state, 'settled')"],
  ['SQL', "sql`where state = 'open' and superseded_at is null`"],
  ['SQL of a column', `\${bookings.status} <> 'cancelled'`],
  ['a list in SQL', `\${payments.state} in ('settled', 'reversed')`],
  ['a switch', "switch (payment.state) {\n  case 'open':\n    return 'x'\n  case 'settled':"],
  ['a property of a component', '<Badge kind="no_show">'],
])('the check finds a spelled-out status in %s', (_, code) => {
  expect(findSpelledOutStates('src/features/planted.ts', code)).not.toEqual([])
})

test('the list of ambiguous statuses contains only existing statuses', () => {
  expect(Object.keys(AMBIGUOUS_STATUSES).filter(word => !STATE_TABLES.flat().includes(word))).toEqual([])
})

/** Lists the lines that spell out a status. They should use the tables in states.ts files instead. */
function findSpelledOutStates(file: string, text: string): Array<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment => comment.replace(/[^\n]/g, ' '))
  const matches = STATE_TABLES.flatMap(states =>
    states.flatMap(word =>
      [...code.matchAll(createWordPattern(word, states))].map(match => ({ word, index: match.index })),
    ),
  )
  return [
    ...new Set(
      matches
        .filter(({ word }) => !isAllowedIn(file, word))
        .map(({ word, index }) => `${file}:${countLine(code, index)} ${word}`),
    ),
  ]
}

function createWordPattern(word: string, states: ReadonlyArray<string>): RegExp {
  const quotedWord = `['"\`]${word}['"\`]`
  if (!(word in AMBIGUOUS_STATUSES)) return new RegExp(quotedWord, 'g')
  const otherStates = `['"\`](?:${states.filter(state => state !== word).join('|')})['"\`]`
  const asPropertyValue = String.raw`\b(?:status|state)\b[\s})]{0,3}(?:[=!]==|=|<>|!=|:|,|\bin\b)[\s(]{0,3}${quotedWord}`
  const inList = String.raw`[[(]\s*(?:${otherStates},\s*)*${quotedWord},\s*${otherStates}|${otherStates},\s*${quotedWord}`
  const inSwitch = String.raw`switch \((?:\w+\.)*(?:status|state)\) \{[^}]*?case ${quotedWord}:`
  return new RegExp(`${asPropertyValue}|${inList}|${inSwitch}`, 'g')
}

function isAllowedIn(file: string, word: string): boolean {
  return ALLOWED_WORDS_BY_FILE.some(([files, other]) => other === word && files.test(file))
}

function countLine(code: string, index: number): number {
  return code.slice(0, index).split('\n').length
}
