import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APPLICATION_STATES } from '#src/features/applications/states.ts'
import { BOOKING_STATES } from '#src/features/bookings/states.ts'
import { DOCUMENT_STATES, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { PAYMENT_STATES } from '#src/features/payments/states.ts'

const STATE_TABLES = [APPLICATION_STATES, DOCUMENT_STATES, SHOWN_REQUEST_STATES, BOOKING_STATES, PAYMENT_STATES].map(
  table => Object.keys(table),
)

/** Words that also have other meanings. They are refused only as the value of a `status` or `state`. */
const WORDS_WITH_OTHER_MEANINGS: Readonly<Record<string, string>> = {
  archived: 'ledger entries',
  cancelled: 'phases of a booking, and what its mail says',
  completed: 'jobs of the queue',
  failed: 'mails, and what a page shows',
  mismatch: 'what a payment’s check found',
  open: 'the calendar, and streams',
  pending: 'what the payment provider says',
  resubmission: 'the purpose of an upload',
  reversed: 'flags of a payment, and what its check found',
  settled: 'what a check or a decision came to',
}

/** Files in which such a word is the state of something else. */
const ALLOWED_WORDS_BY_FILE: ReadonlyArray<readonly [file: RegExp, word: string]> = [
  [/\/outbox\/|mail|\/metrics\.ts$|\/needs-you\.server\.ts$|\/dashboard\.route\.tsx$/, 'failed'],
  [/\/worker\.ts$/, 'completed'],
  [/\/worker\.ts$/, 'failed'],
  [/\/preview-\w+\.tsx?$|\/booking-dialogs\.tsx$|\/pay\/outcomes\.tsx$|\/payment-success[./]/, 'failed'],
  [/\/book\/page-data\.ts$|\/book\/change\.server\.ts$|\/booking-change[./]/, 'cancelled'],
]

const SOURCE_FILES = globSync('src/**/*.{ts,tsx}').filter(
  file => !/\.test\.tsx?$|\/states\.ts$|^src\/(sandbox|adapters)\//.test(file),
)

test('the progress bar has a width for each status', () => {
  const widths = readFileSync('src/web/ui/progress-bar.css', 'utf8')
  for (const { label, progress } of Object.values(APPLICATION_STATES))
    expect(widths, `${label} in progress-bar.css`).toContain(`.progress.v${progress} {`)
})

test('the code spells out statuses only in the tables of states', () => {
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
])('the rule finds a status in %s', (_, code) => {
  expect(findSpelledOutStates('src/features/planted.ts', code)).not.toEqual([])
})

test('every word with other meanings is a state', () => {
  expect(Object.keys(WORDS_WITH_OTHER_MEANINGS).filter(word => !STATE_TABLES.flat().includes(word))).toEqual([])
})

/** Lists the lines that spell out a status, which should use the tables of states instead. */
function findSpelledOutStates(file: string, text: string): Array<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment => comment.replace(/[^\n]/g, ' '))
  const found = STATE_TABLES.flatMap(states =>
    states.flatMap(word =>
      [...code.matchAll(createWordPattern(word, states))].map(match => ({ word, index: match.index })),
    ),
  )
  return [
    ...new Set(
      found
        .filter(({ word }) => !isAllowedIn(file, word))
        .map(({ word, index }) => `${file}:${countLine(code, index)} ${word}`),
    ),
  ]
}

function createWordPattern(word: string, states: ReadonlyArray<string>): RegExp {
  const quoted = `['"\`]${word}['"\`]`
  if (!(word in WORDS_WITH_OTHER_MEANINGS)) return new RegExp(quoted, 'g')
  const others = `['"\`](?:${states.filter(state => state !== word).join('|')})['"\`]`
  const ofState = String.raw`\b(?:status|state)\b[\s})]{0,3}(?:[=!]==|=|<>|!=|:|,|\bin\b)[\s(]{0,3}${quoted}`
  const inList = String.raw`[[(]\s*(?:${others},\s*)*${quoted},\s*${others}|${others},\s*${quoted}`
  const inSwitch = String.raw`switch \((?:\w+\.)*(?:status|state)\) \{[^}]*?case ${quoted}:`
  return new RegExp(`${ofState}|${inList}|${inSwitch}`, 'g')
}

function isAllowedIn(file: string, word: string): boolean {
  return ALLOWED_WORDS_BY_FILE.some(([files, other]) => other === word && files.test(file))
}

function countLine(code: string, index: number): number {
  return code.slice(0, index).split('\n').length
}
