import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import {
  aFile,
  chooseLargeFiles,
  MEGABYTE,
  openDocuments,
  slowDownNetwork,
  storedDocuments,
  waitForFirstChunk,
  waitForScript,
} from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: createSamplePdf(name) })

test('several files are sent one after another, and a refused one does not stop the others', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const application = await openDocuments(page, records)
  await aDocumentRequest(application.id)
    .ofType('Passport')
    .withDescription('The page with your photograph.')
    .dueOn('2099-01-31')
    .saveTo(records.db, records.clock)
  await page.reload()
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Passport' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog).toContainText('The page with your photograph.')
  await expect(dialog).toContainText('Due on')
  const fileField = dialog.getByLabel('File')
  await fileField.setInputFiles([
    pdf('one.pdf'),
    { ...pdf('two.exe'), buffer: Buffer.from('MZ, a program'), mimeType: 'application/x-msdownload' },
  ])
  await expect(fileField).toHaveAccessibleDescription(/two\.exe: File must be a PDF/)

  const broken = { ...pdf('broken.pdf'), buffer: Buffer.from('not a PDF') }
  await fileField.setInputFiles([pdf('one.pdf'), broken, pdf('three.pdf')])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'one.pdf: uploaded',
    /^broken\.pdf: File type not allowed/,
    'three.pdf: uploaded',
  ])
  await expect(fileField).toHaveAccessibleDescription(/broken\.pdf: File type not allowed/)
  const names = async () => (await storedDocuments(records, application.id)).map(({ file }) => file.name).toSorted()
  expect(await names()).toEqual(['one.pdf', 'three.pdf'])
  await fileField.setInputFiles([pdf('two.pdf'), pdf('four.pdf')])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await names()).toEqual(['four.pdf', 'one.pdf', 'three.pdf', 'two.pdf'])
})

test('three files arrive completely although the connection breaks', { tag: '@desk' }, async ({
  page,
  browserGuard,
  records,
}) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const application = await openDocuments(page, records)
  const network = await slowDownNetwork(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByLabel('Document Type').selectOption('Certificate')
  await chooseLargeFiles(dialog.getByLabel('File'), pdf('a.pdf'), aFile('b.pdf', 4 * MEGABYTE), pdf('c.pdf'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await waitForFirstChunk(page.getByRole('progressbar', { name: 'Uploading b.pdf' }))
  await network.set({ offline: true })
  await expect(page.getByText(/No connection\./)).toBeVisible()
  await network.set({ offline: false, bytesPerSecond: 20 * MEGABYTE })
  await expect(dialog).toHaveCount(0)
  const stored = await storedDocuments(records, application.id)
  expect(stored.map(({ file }) => file.name).toSorted()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
})
