import { expect, test } from 'vitest'
import { describeOpenTasks, hasNoOpenTasks, type OpenTasks } from './open-tasks.ts'

const NO_TASKS: OpenTasks = { needsDetails: false, documents: [], payment: null, question: null, hasClock: false }
const ITEM_AND_TODAY = { item: 'application_fee', today: '2026-11-22' } as const

test('an application without open tasks has an empty task list', () => {
  expect(hasNoOpenTasks(NO_TASKS)).toBe(true)
  expect(describeOpenTasks(NO_TASKS, ITEM_AND_TODAY)).toEqual([])
})

test('each open task says what to do and, if a date is set, by when', () => {
  const openTasks: OpenTasks = {
    needsDetails: true,
    documents: [
      { documentType: 'Passport', due: '2026-11-20', isAgain: false },
      { documentType: 'CV/Resume', due: '2026-11-27', isAgain: false },
      { documentType: 'Certificate', due: null, isAgain: true },
    ],
    payment: { pence: 4_000, isSecond: true, isOnly: false, isRest: false },
    question: { askedOn: '2026-11-21' },
    hasClock: false,
  }
  expect(hasNoOpenTasks(openTasks)).toBe(false)
  expect(describeOpenTasks(openTasks, ITEM_AND_TODAY)).toEqual([
    'Tell us your field and upload your CV. It takes about five minutes. We start when your initial payment, your field and your CV are here.',
    'Send us: Passport; it was due on 20 November 2026',
    'Send us: CV/Resume, by 27 November 2026',
    'Send us: Certificate again; our comments are on your tracking page',
    'Make the final payment, £40.00: it’s due when your file reaches its final review, before we check it.',
    'Answer our question of 21 November 2026: it’s in the messages on your tracking page.',
  ])
})

test.each<[string, Partial<OpenTasks>]>([
  ['the details are missing', { needsDetails: true }],
  ['a document is missing', { documents: [{ documentType: 'Passport', due: null, isAgain: true }] }],
  ['a payment is due', { payment: { pence: 5_900, isSecond: false, isOnly: false, isRest: false } }],
  ['we asked a question', { question: { askedOn: '2026-11-21' } }],
  ['a deadline runs', { hasClock: true }],
])('an application has open tasks when %s', (_, openTask) => {
  expect(hasNoOpenTasks({ ...NO_TASKS, ...openTask })).toBe(false)
})
