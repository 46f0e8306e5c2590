import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SENTENCE_PATTERN =
  /there’s nothing (?:else |more )?(?:for you )?to do\b|you don’t need to (?:do anything|answer it|send us anything|send it again)|no action (?:is )?needed|nothing more is due|we need nothing/gi

/** For each file, the number of such sentences and the code or words that keep each from contradicting an open task. */
const GUARDED_SENTENCES: Readonly<Record<string, { count: number; guard: string | Array<string>; because: string }>> = {
  'src/features/applications/open-tasks.ts': {
    count: 1,
    guard:
      'export function hasNoOpenTasks({ needsDetails, documents, payment, question, hasClock, packToApprove = null, }',
    because: 'pages and mails show it only without requests, payments, questions and deadlines',
  },
  'src/features/applications/progress/status-words.ts': {
    count: 1,
    guard: 'your application was not taken forward. You don’t need to send us anything',
    because: 'a stopped application takes no files',
  },
  'src/features/people/access/mails.tsx': {
    count: 2,
    guard: ['If it wasn’t you, there’s nothing to do', 'If you asked us for this, there’s nothing to do'],
    because: 'it is about a request of this person, or of someone else',
  },
  'src/features/documents/mails.tsx': {
    count: 4,
    guard: [
      'in the meantime, thank you. There’s nothing more to do',
      'You don’t need to do anything more about it',
      'You don’t need to do anything more about them',
    ],
    because: 'it is about the documents that the mail names',
  },
  'src/features/mail/log/why-not-sent.ts': { count: 2, guard: 'advice:', because: 'only staff read it' },
  'src/features/money/mails.tsx': { count: 1, guard: 'resolved', because: 'only staff read it' },
  'src/features/money/receipts/mails.tsx': {
    count: 2,
    guard: ['rest === null', "meaning === 'case_ends'"],
    because: 'it is said only when the sponsor paid all that was due, or when the refund ended the case',
  },
  'src/features/money/refunds/mails.tsx': {
    count: 1,
    guard: 'Your bank can take some days to show it',
    because: 'it is about money on its way back',
  },
  'src/features/staff/mails.tsx': { count: 4, guard: 'If it was you', because: 'only staff read it' },
  'src/web/applicant/letter/letter.tsx': {
    count: 2,
    guard: ["state === 'checked' && <p>", 'isClosed ? ('],
    because: 'a referee has one letter, which is checked or no longer wanted',
  },
  'src/web/applicant/pay/payment-success.route.tsx': {
    count: 1,
    guard: 'payment.payRest === null',
    because: 'it is said only when the sponsor paid all that was due',
  },
  'src/web/applicant/pay/payment-outcome.server.ts': {
    count: 1,
    guard: 'If you have sent the exact sum since, you don’t need to do anything',
    because: 'it is about a transfer on its way',
  },
  'src/web/staff/money/refunds/refund-dialogs.tsx': {
    count: 1,
    guard: 'case_ends:',
    because: 'only staff read it',
  },
  'src/web/applicant/refund/refund-account.route.tsx': {
    count: 1,
    guard: 'is on its way',
    because: 'it is about money on its way back',
  },
  'src/web/applicant/track/save-details.server.ts': {
    count: 1,
    guard: 'We already have your CV, so you don’t need to send it again',
    because: 'it is about the CV',
  },
  'src/web/applicant/track/payment-block.tsx': {
    count: 2,
    guard: '{isNothingDue ? (',
    because: 'it is about payments, and only for an application that cannot be paid or was refunded',
  },
  'src/web/staff/money/payments/acts.server.ts': {
    count: 1,
    guard: 'Accept this payment',
    because: 'only staff read it',
  },
}

test('each sentence that says that nothing is to be done is listed with what guards it', () => {
  const found: Record<string, number> = {}
  for (const file of globSync('src/**/*.{ts,tsx}').filter(name => !/\.test\.tsx?$/.test(name))) {
    const count = readText(file).match(SENTENCE_PATTERN)?.length ?? 0
    if (count > 0) found[file] = count
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(GUARDED_SENTENCES).map(([file, { count }]) => [file, count])))
})

test.each(Object.entries(GUARDED_SENTENCES))('%s still has its guard', (file, { guard }) => {
  for (const words of [guard].flat()) expect(readText(file)).toContain(words)
})

test('the sentence of the tracking page and of the status mail waits for hasNoOpenTasks', () => {
  const showing = globSync('src/**/*.{ts,tsx}').filter(file => /\bNO_OPEN_TASKS_TEXT\b/.test(readText(file)))
  expect(showing.toSorted()).toEqual([
    'src/features/applications/mails.tsx',
    'src/features/applications/open-tasks.ts',
    'src/web/applicant/track/application.tsx',
  ])
  expect(readText('src/features/applications/mails.tsx')).toContain('isNothing = hasNoOpenTasks(open) &&')
  expect(readText('src/web/applicant/track/application.tsx')).toContain('page.toDo.isNothing && <p')
  expect(readText('src/web/applicant/track/tracking-page.server.ts')).toContain(
    'isNothing: currentWork.isOurs && hasNoOpenTasks(openTasks)',
  )
})

/** Lines of JSX text wrap, so all white space counts as one space. */
function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/\s+/g, ' ')
}
