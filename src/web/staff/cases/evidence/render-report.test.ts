import { expect, test } from 'vitest'
import { describeReport } from '#src/features/evidence/report/report.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { renderReport } from './render-report.server.ts'

const CRITERIA = [
  { id: 'recognition', kind: 'mandatory', title: 'Recognition', text: 'You are recognised as a leader.' },
  { id: 'innovation', kind: 'optional', title: 'Innovation', text: 'You founded or led something new.' },
  { id: 'academic', kind: 'optional', title: 'Academic work', text: 'You published research.' },
] as const

const REPORT = describeReport({
  set: { body: 'tech_nation', route: 'talent', field: 'technology', optionalNeeded: 1, criteria: CRITERIA },
  summary: 'You have strong proof at home.\n\nWe need proof from abroad, dated after 2021.',
  pieces: [
    {
      id: '1',
      title: 'Award of the Lagos Tech Week',
      proves: 'A jury chose my product.',
      criteria: ['recognition'],
      state: 'approved',
      leftOutBecause: null,
    },
    {
      id: '2',
      title: 'Old blog',
      proves: 'I wrote.',
      criteria: ['innovation'],
      state: 'left_out',
      leftOutBecause: 'It is from 2012.',
    },
    { id: '3', title: 'Talk', proves: 'I spoke.', criteria: [], state: 'idea', leftOutBecause: null },
  ],
  ratings: [
    { criterionId: 'recognition', rating: 'strong', text: 'The jury was international: ₦5,000,000 in prizes.' },
  ],
})

const HEAD = {
  title: 'Written report',
  applicant: 'Adébáyọ̀ Ọ́láṣubọ̀mí Oyèníyì',
  reference: 'GT-7K2M-9QXD',
  version: 2,
  author: 'Tade Bello',
  at: new Date('2026-11-26T09:30:00.000Z'),
}

test('the report has the firm’s head, version, day and author, and each criterion with rating, words and pieces', async () => {
  const pdf = await readPdf(await renderReport(REPORT, HEAD))
  for (const words of [
    'Talent Passage',
    'Adébáyọ̀ Ọ́láṣubọ̀mí',
    'Version 2, 26 November 2026, by Tade Bello',
    'page 1 of',
    'Strong',
    'The jury was international: ₦5,000,000',
    '1. Award of the Lagos Tech Week (approved)',
    'We need proof from abroad',
    'Left out: It is from 2012.',
    'Under no criterion of this body yet',
    'Not rated',
  ])
    expect(pdf.letters).toContain(words.replaceAll(/\s/g, ''))
  expect(pdf.isTagged).toBe(true)
})

test('a piece that is left out takes no place and proves nothing', () => {
  const [recognition, innovation] = REPORT.criteria
  expect(recognition?.pieces).toMatchObject([{ place: 1, state: 'Approved' }])
  expect(innovation).toMatchObject({ pieces: [], rating: null, need: 'One of 2, of which you need 1' })
})
