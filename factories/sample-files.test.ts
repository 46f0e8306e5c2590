import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectFile } from '#src/features/documents/inspect-file.server.ts'
import { passportPicture } from './passport-picture.ts'
import { sampleDocx } from './sample-docx.ts'
import { pngOf, samplePdf, samplePng } from './sample-files.ts'
import { sampleJpeg } from './sample-jpeg.ts'

const page = passportPicture(1)

test.each([
  ['pdf', samplePdf('CV', ['Ọláwálé Ɗanladi (engineer)', 'A line that is longer than the page is wide. '.repeat(9)])],
  ['png', samplePng()],
  ['png', pngOf(60, 42, (x, y) => page(x / 60, y / 42))],
  ['jpeg', sampleJpeg()],
  ['jpeg', sampleJpeg(20, 14, (x, y) => page(x / 20, y / 14))],
  ['docx', await sampleDocx('Letter', ['To whom it may concern & <others>'])],
] as const)('a sample is what it says it is, and would be taken: %s', async (format, bytes) => {
  const path = join(await mkdtemp(join(tmpdir(), 'sample-file-')), 'file')
  await writeFile(path, bytes)
  expect(await inspectFile(path)).toEqual({ ok: true, format })
})
