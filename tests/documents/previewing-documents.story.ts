import { readFile } from 'node:fs/promises'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { createSamplePdf, createSamplePng } from '#dev/factories/sample-files.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import { readArchive } from '../support/read-archive.ts'
import type { Records } from '../support/records.ts'
import { sampleDocx } from '../support/sample-docx.ts'

/** Creates an application with a rejected PDF, a picture and a Word file. */
async function createThreeDocuments(records: Records) {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const pdf = await aDocument(application)
    .named('Ìwé ìrìnnà, two pages.pdf')
    .withFile('pdf', createSamplePdf('Passport', ['A page that is drawn']))
    .inStatus('rejected', 'The edges are cut off.')
    .saveTo(records)
  const picture = await aDocument(application)
    .ofType('Certificate')
    .named('certificate.png')
    .withFile('png', createSamplePng(800, 400))
    .saveTo(records)
  await aDocument(application).ofType('CV/Resume').named('cv.docx').withFile('docx', sampleDocx()).saveTo(records)
  return { application, pdf, picture }
}

test('C41: staff can search for documents, preview them in a sandbox, and approve or reject them', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { application } = await createThreeDocuments(records)
  await signInAs(page, records)
  await page.goto(`/admin/documents?q=${encodeURIComponent(application.email)}`)
  const rows = page.getByRole('table', { name: 'Documents' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('No virus scanner is set up')).toBeVisible()

  // The text of the PDF is black, so the page has been drawn as soon as a pixel is nearly black.
  const dialog = await openDialogByButton(page, 'Preview Ìwé ìrìnnà, two pages.pdf')
  const renderedPage = dialog.getByRole('img', { name: 'Page 1 of 1' })
  const findDarkestRed = () =>
    renderedPage.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let lowestRed = 255
      for (let redIndex = 0; redIndex < pixels.length; redIndex += 4)
        lowestRed = Math.min(lowestRed, pixels[redIndex] ?? 255)
      return lowestRed
    })
  await expect.poll(findDarkestRed).toBeLessThan(60)
  const width = async () => (await renderedPage.boundingBox())?.width ?? 0
  const widthBefore = await width()
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByLabel('Zoom', { exact: true })).toHaveText('150%')
  expect(await width()).toBeGreaterThan(widthBefore * 1.4)
  await expect.poll(findDarkestRed).toBeLessThan(60)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Preview Ìwé ìrìnnà, two pages.pdf' })).toBeFocused()

  await openDialogByButton(page, 'Preview certificate.png')
  const frame = dialog.getByTitle('Preview of certificate.png')
  await expect(frame).toHaveAttribute('sandbox', '')
  const picture = frame.contentFrame().getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await page.keyboard.press('Escape')

  await openDialogByButton(page, 'Preview cv.docx')
  await expect(dialog.getByRole('region', { name: 'Text of cv.docx' })).toContainText('Adaeze Okafor')
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The name of the file opens the preview too. After a decision, the next pending document gets the focus.
  await openDialogByButton(page, 'certificate.png')
  await expect(dialog).toContainText(`${application.applicantName}, ${application.reference}`)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const pendingRows = rows.filter({ hasText: 'Pending' })
  await pendingRows
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(pendingRows).toHaveCount(1)
  await expect(pendingRows.getByRole('button', { name: /^Approve/ })).toBeFocused()

  await page.getByLabel('Document Type').selectOption('Certificate')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Document Type').selectOption('All types')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected')
  await expect(rows.nth(1)).toContainText('The edges are cut off.')
  await openDialogByButton(page, `Request Document from ${application.applicantName}`)
  await expect(dialog).toContainText(application.reference ?? '')
})

test('staff can download one document or all documents, and the history records every download', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { application, pdf } = await createThreeDocuments(records)
  await signInAs(page, records)
  // Before hydration, the buttons download without a message.
  await openStaffPage(page, `/admin/applications/${application.id}`)
  const panel = page.getByRole('region', { name: 'Documents' })
  await expect(panel.getByRole('table', { name: 'Uploaded Documents' }).getByRole('row')).toHaveCount(4)

  const pdfDownload = await downloadBy(() =>
    panel.getByRole('button', { name: 'Download Ìwé ìrìnnà, two pages.pdf' }).click(),
  )
  expect(pdfDownload.name).toBe('Ìwé ìrìnnà, two pages.pdf')
  expect(pdfDownload.bytes).toHaveLength(pdf.file.sizeBytes)
  await expect(page.getByRole('status').filter({ hasText: 'Download Started' })).toContainText(pdfDownload.name)
  const archive = await downloadBy(() => panel.getByRole('button', { name: 'Download All' }).click())
  expect(archive.name).toBe(`${application.reference} documents.zip`)
  expect([...(await readArchive(archive.bytes)).keys()]).toEqual([
    '01 Passport - Ìwé ìrìnnà, two pages.pdf',
    '02 Certificate - certificate.png',
    '03 CV Resume - cv.docx',
  ])
  await page.reload()
  const history = page.getByRole('region', { name: /^History/ })
  await expect(history).toContainText('Passport downloaded')
  await expect(history).toContainText('3 documents downloaded')

  async function downloadBy(pressButton: () => Promise<void>) {
    const downloadEvent = page.waitForEvent('download')
    await pressButton()
    const download = await downloadEvent
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
})

test('a preview shows a scan, keeps its buttons in place while a file arrives, and says when a file is missing', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { application, pdf, picture } = await createThreeDocuments(records)
  await aDocument(application).named('scan.pdf').withFile('pdf', createScannedPdf()).saveTo(records)
  await records.storage.remove(pdf.file.key)
  await signInAs(page, records)
  await openStaffPage(page, `/admin/documents?q=${application.reference}`)
  const dialog = await openDialogByButton(page, 'Preview scan.pdf')
  const renderedPage = dialog.getByRole('img', { name: 'Page 1 of 1' })
  const readMiddlePixel = () =>
    renderedPage.evaluate((canvas: HTMLCanvasElement) => {
      // Reads a copy, because Chromium warns when a canvas for drawing is read twice.
      const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      pixel?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
      return [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])]
    })
  await expect.poll(readMiddlePixel).toEqual([0, 0, 0, 255])
  await page.keyboard.press('Escape')

  const { promise: fileReleased, resolve: releaseFile } = Promise.withResolvers<void>()
  await page.route('**/admin/documents/*/file', async route => {
    await fileReleased
    await route.continue()
  })
  await openDialogByButton(page, 'Preview certificate.png')
  await expect(dialog.getByText('Loading the preview...')).toBeVisible()
  const approveButton = dialog.getByRole('button', { name: 'Approve' })
  const positionBefore = await approveButton.boundingBox()
  releaseFile()
  await expect(dialog.getByTitle('Preview of certificate.png')).toBeVisible()
  expect(await approveButton.boundingBox()).toEqual(positionBefore)
  await page.keyboard.press('Escape')

  await records.storage.remove(picture.file.key)
  for (const name of [pdf.file.name, picture.file.name]) {
    await openDialogByButton(page, `Preview ${name}`)
    await expect(dialog.getByRole('alert')).toHaveText(
      'Error loading preview: Failed to load the document. Please try downloading it instead.',
    )
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: `Download ${pdf.file.name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Download Failed' })).toContainText(
    'Failed to download the document.',
  )
  await expect(page).toHaveURL(/\/admin\/documents\?q=/)
})

/** Returns a PDF page with a black picture in the format CCITT group 4, which scanners write. */
function createScannedPdf(): Buffer {
  const rows = Buffer.from([0xff, 0xff, 0x00, 0x10, 0x01])
  const parameters = '<< /K -1 /Columns 16 /Rows 16 /BlackIs1 true >>'
  const picture = `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms ${parameters} /Length ${rows.length} >>`
  const drawing = 'q 200 0 0 200 0 0 cm /P Do Q'
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >> endobj
4 0 obj << /Length ${drawing.length} >> stream
${drawing}
endstream endobj
5 0 obj ${picture} stream
`,
      'latin1',
    ),
    rows,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}
