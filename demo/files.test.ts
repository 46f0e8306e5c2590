import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePdf, samplePng } from '#factories/sample-files.ts'
import { inspectFile } from '#src/features/files/inspect-file.server.ts'

const FORMATS: Record<string, string> = { jpg: 'jpeg' }

test.each(await readdir('demo/files'))('%s is what its name says, and an upload of it is accepted', async name => {
  const extension = name.split('.').at(-1) ?? ''
  expect(await inspectFile(join('demo/files', name))).toEqual({ ok: true, format: FORMATS[extension] ?? extension })
})

test.each([
  ['pdf', samplePdf('CV', ['Ọláwálé Ɗanladi (engineer)', 'A line that is longer than the page is wide. '.repeat(9)])],
  ['png', samplePng()],
])('the sample %s of the tests is accepted too', async (format, bytes) => {
  const path = join(await mkdtemp(join(tmpdir(), 'sample-file-')), 'file')
  await writeFile(path, bytes)
  expect(await inspectFile(path)).toEqual({ ok: true, format })
})
