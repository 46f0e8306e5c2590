import { describe, expect, test } from 'vitest'
import type { OpenTasks } from '#src/features/applications/open-tasks.ts'
import { isStep, isStopped, STATUSES } from '#src/features/cases/states.ts'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { STAGES } from '#src/features/site/catalogue/scope.ts'
import { listNextSteps } from './next-step.ts'

const NO_TASKS: OpenTasks = { needsDetails: false, documents: [], payment: null, question: null, hasClock: false }
const FACTS = {
  item: 'full_support',
  status: 'pending',
  delivered: [],
  tasks: NO_TASKS,
  resubmission: null,
  reader: null,
  resubmissionSince: null,
  clocks: [],
  days: {},
  letters: null,
  workSince: '2026-11-20',
  today: '2026-11-26',
  isClosed: () => false,
} as const
const CASES = APPLICATION_ITEMS.flatMap(item => STATUSES.map(status => ({ item, status })))

describe('without a task', () => {
  test.each(CASES)('$item in $status has one sentence, and a day while our work is open', ({ item, status }) => {
    const steps = listNextSteps({ ...FACTS, item, status })
    expect(steps).toHaveLength(1)
    const [step] = steps
    expect(step.sentence).toMatch(/^\S.*[.]$/)
    expect(step.sentence).not.toMatch(/nothing/i)
    if (step.isOurs) expect(step.day?.text).toBe('You’ll hear from us by 1 December 2026.')
    else expect(step.action === null).toBe(isStopped(status) || status === 'resubmission')
  })

  test.each(CASES.filter(({ status }) => isStep(status)))(
    '$item in $status promises no day once everything is delivered',
    ({ item, status }) => {
      expect(listNextSteps({ ...FACTS, item, status, delivered: STAGES })[0].day).toBeNull()
    },
  )

  test('a late answer of ours is called late', () => {
    const [step] = listNextSteps({ ...FACTS, today: '2026-12-02' })
    expect(step.day).toMatchObject({ isLate: true, text: expect.stringContaining('by 1 December 2026') })
  })

  test('days on which we are closed move our answer', () => {
    const isClosed = (day: string) => day === '2026-11-30'
    expect(listNextSteps({ ...FACTS, isClosed })[0].day?.text).toBe('You’ll hear from us by 2 December 2026.')
  })
})

describe('with tasks', () => {
  test.each(CASES.filter(({ status }) => !isStopped(status)))(
    '$item in $status asks for each task',
    ({ item, status }) => {
      const tasks: OpenTasks = {
        ...NO_TASKS,
        needsDetails: true,
        documents: [{ documentType: 'Passport', due: '2026-12-03', isAgain: false }],
        payment: { pence: 4_000, isSecond: true, isOnly: false, isRest: false },
      }
      const steps = listNextSteps({ ...FACTS, item, status, tasks })
      expect(steps.map(({ action }) => action?.to)).toEqual(['details', 'payment', 'documents'])
      expect(steps.every(({ isOurs }) => !isOurs)).toBe(true)
    },
  )

  test('tasks needed again come first, then rejected documents, then the first due', () => {
    const tasks: OpenTasks = {
      ...NO_TASKS,
      documents: [
        { documentType: 'Portfolio', due: null, isAgain: false },
        { documentType: 'Passport', due: '2026-11-20', isAgain: false },
        { documentType: 'CV/Resume', due: '2026-12-03', isAgain: true },
      ],
    }
    const visa = { clock: 'visa_application', startsOn: '2026-09-01', endsOn: '2026-12-01', metOn: null } as const
    const steps = listNextSteps({ ...FACTS, status: 'endorsed', tasks, resubmission: 'needed', clocks: [visa] })
    expect(steps.map(({ sentence }) => sentence)).toEqual([
      'Send us part of your application again.',
      'Send us CV/Resume again: our comment says what to change.',
      'Send us: Passport.',
      'Apply for the visa, and tell us the day.',
      'Send us: Portfolio.',
    ])
    expect(steps[1]?.action).toEqual({ label: 'Upload it again', to: 'documents', documentType: 'CV/Resume' })
    expect(steps[2]?.day).toEqual({
      text: 'It was due on 20 November 2026. Please do it as soon as you can.',
      isLate: true,
    })
    expect(steps[3]?.day?.text).toBe('Apply for the visa by 1 December 2026, in 5 days.')
  })
})

test('a resubmission says since when we wait for it', () => {
  const facts = { ...FACTS, status: 'resubmission', resubmission: 'needed', resubmissionSince: '2026-11-24' } as const
  expect(listNextSteps(facts)[0].day).toEqual({ text: 'Since 24 November 2026, 2 days ago.', isLate: false })
})

test('our question is a step, before documents that were not rejected', () => {
  const tasks: OpenTasks = {
    ...NO_TASKS,
    documents: [{ documentType: 'Passport', due: '2026-11-27', isAgain: false }],
    question: { askedOn: '2026-11-25' },
  }
  expect(listNextSteps({ ...FACTS, tasks })).toMatchObject([
    {
      sentence: 'Answer our question.',
      action: { label: 'Answer our question', to: 'messages' },
      day: { text: 'We asked on 25 November 2026, yesterday.' },
    },
    { sentence: 'Send us: Passport.' },
  ])
})

test('the step for the field and the CV has the day on which the CV is due', () => {
  const documents = [{ documentType: 'CV/Resume', due: '2026-12-03', isAgain: false }]
  const [step] = listNextSteps({ ...FACTS, tasks: { ...NO_TASKS, needsDetails: true, documents } })
  expect(step.day?.text).toBe('By 3 December 2026, in 7 days.')
})

test('while the endorsing body decides, the day of its answer is shown', () => {
  const answer = { clock: 'body_answer', startsOn: '2026-11-01', endsOn: '2026-12-27', metOn: null } as const
  const [step] = listNextSteps({ ...FACTS, status: 'submitted', clocks: [answer] })
  expect(step).toMatchObject({ action: { to: 'dates' }, isOurs: false })
  expect(step.day?.text).toBe('Expect the endorsing body’s decision by 27 December 2026, in 31 days.')
})

test('once the visa is granted, there is nothing to do', () => {
  const days = { visa_applied: '2026-10-05', granted: '2026-11-02' }
  const [step] = listNextSteps({ ...FACTS, status: 'endorsed', days })
  expect(step).toEqual({ sentence: 'Your visa is granted.', action: null, day: null, isOurs: false })
})

test('once the finished file is checked, the applicant enters the day on which it is sent', () => {
  const [step] = listNextSteps({
    ...FACTS,
    item: 'application_fee',
    status: 'final_review',
    delivered: ['assessment', 'final_check'],
  })
  expect(step).toMatchObject({ action: { label: 'Enter a date', to: 'dates' }, isOurs: false })
})

test.each([
  [0, 0, 'Name your referees: 0 of 3 are named.', false],
  [2, 1, 'Name your referees: 2 of 3 are named.', false],
  [3, 1, 'We’re asking your referees: 1 of 3 letters are complete.', true],
])('with %s referees named and %s letters checked the step is "%s"', (named, checked, sentence, isOurs) => {
  const [step, ...others] = listNextSteps({
    ...FACTS,
    status: 'evidence_review',
    letters: { needed: 3, named, checked },
  })
  expect(step).toMatchObject({ sentence, isOurs, action: { to: 'letters' } })
  expect(others).toEqual([])
})

test('complete letters are no step', () => {
  const [step] = listNextSteps({ ...FACTS, status: 'evidence_review', letters: { needed: 3, named: 3, checked: 3 } })
  expect(step.action?.to).not.toBe('letters')
})
