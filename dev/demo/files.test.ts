import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { inspectFile } from '#src/features/files/store-file.server.ts'

const FORMAT_BY_EXTENSION: Record<string, string> = { jpg: 'jpeg' }

test.each(await readdir('dev/demo/files'))(
  'the demonstration file %s is accepted as an upload of its type',
  async name => {
    const extension = name.split('.').at(-1) ?? ''
    expect(await inspectFile(join('dev/demo/files', name))).toEqual({
      ok: true,
      format: FORMAT_BY_EXTENSION[extension] ?? extension,
    })
  },
)

test.each([
  [
    'pdf',
    createSamplePdf('CV', ['Ọláwálé Ɗanladi (engineer)', 'A line that is longer than the page is wide. '.repeat(9)]),
  ],
  ['png', createSamplePng()],
])('a generated %s file is accepted as an upload', async (format, bytes) => {
  const path = join(await mkdtemp(join(tmpdir(), 'sample-file-')), 'file')
  await writeFile(path, bytes)
  expect(await inspectFile(path)).toEqual({ ok: true, format })
})
