import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { APART_TASKS, type ApartTask } from '#src/features/files/apart/apart-task.ts'
import { joinFrame } from '#src/features/files/apart/frame.ts'
import type { PdfOrder } from '#src/features/files/formats/make-pdf.server.ts'
import type { BusyRequest } from '#src/features/files/formats/read-busy-times.server.ts'
import { sampleDocx } from '../support/sample-docx.ts'

const BUSY_REQUEST: BusyRequest = {
  text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261105T100000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR\n',
  from: 0,
  until: 2_000_000_000_000,
  ownUidEnd: '@passage.example',
}

/** A real file for each task, and how the answer of the built program begins. */
const EXAMPLES: Record<ApartTask, { bytes: Buffer; answer: string }> = {
  inspect: { bytes: createSamplePdf('Passport'), answer: '{"ok":true,"format":"pdf"}' },
  'read-word': { bytes: sampleDocx(), answer: '[{"tag":"p"' },
  'convert-heic': { bytes: readFileSync('tests/support/files/turned-by-a-phone.heic'), answer: '\xFF\xD8\xFF' },
  'make-pdf': { bytes: framePdfOrder(), answer: '\0\0\0' },
  'read-busy-times': { bytes: Buffer.from(JSON.stringify(BUSY_REQUEST)), answer: '[[1793872800000,' },
}

/** Needs each library that makes PDFs. */
function framePdfOrder(): Buffer {
  const order: PdfOrder = { formats: ['docx', 'pdf'], title: 'Evidence', madeAt: '2026-11-30T09:00:00Z' }
  const fonts = ['sans-400', 'sans-600', 'serif-600'].map(name =>
    readFileSync(`src/features/files/fonts/passage-${name}.ttf`),
  )
  return joinFrame(order, [...fonts, sampleDocx(), createSamplePdf('Award')])
}

test.each(APART_TASKS)('the built program performs the task "%s"', task => {
  const { bytes, answer } = EXAMPLES[task]
  const output = execFileSync(process.execPath, ['build/server/inspect-file.js', task], { input: bytes })
  expect(output.toString('latin1')).toSatisfy((written: string) => written.startsWith(answer))
})

test('no file of the built server reads variables that exist only in CommonJS', () => {
  const folder = 'build/server'
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter(name => /\b__(dirname|filename)\b/.test(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([])
})
