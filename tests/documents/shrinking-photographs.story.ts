import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MEGABYTE, openDocuments, sha256, storedDocuments, waitForScript } from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number; tile: number }

test('a large photograph is made smaller before it is sent, but a large PNG is sent as it is', {
  tag: '@phone',
}, async ({ page, records, dataDir }) => {
  test.slow()
  const application = await openDocuments(page, records)
  const photograph = await drawPicture(page, { type: 'image/jpeg', width: 4_000, height: 3_000, tile: 1 })
  expect(photograph.length).toBeGreaterThan(10 * MEGABYTE)
  await upload(page, { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: photograph })
  const [stored] = await storedDocuments(records, application.id)
  expect(stored).toMatchObject({ fileName: 'passport.jpg', format: 'jpeg' })
  expect(stored?.sizeBytes).toBeLessThan(photograph.length)
  const bytes = await readFile(join(dataDir, 'application_documents', stored?.filePath ?? ''))
  expect(await measure(page, bytes, 'image/jpeg')).toEqual({ width: 3_000, height: 2_250 })

  // A JPEG would lose something of a PNG.
  const scan = await drawPicture(page, { type: 'image/png', width: 3_600, height: 2_400, tile: 4 })
  expect(scan.length).toBeGreaterThan(1.5 * MEGABYTE)
  await upload(page, { name: 'certificate.png', mimeType: 'image/png', buffer: scan })
  const png = (await storedDocuments(records, application.id)).find(({ fileName }) => fileName === 'certificate.png')
  expect(png).toMatchObject({ format: 'png', sha256: sha256(scan) })
})

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByLabel('Document Type').selectOption('Passport')
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(
    `uploaded successfully. Passport: ${file.name}`,
    {
      timeout: 60_000,
    },
  )
}

/** Draws tiles of random colours. The smaller they are, the larger is the file. */
async function drawPicture(page: Page, picture: Picture): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ type, width, height, tile }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser cannot draw.')
    const pixels = context.createImageData(width, height)
    const words = new Uint32Array(pixels.data.buffer)
    for (let y = 0; y < height; y += tile)
      for (let x = 0; x < width; x += tile) {
        const colour = Math.floor(Math.random() * 0xff_ff_ff) | 0xff_00_00_00
        for (let row = y; row < Math.min(y + tile, height); row++)
          words.fill(colour, row * width + x, row * width + Math.min(x + tile, width))
      }
    context.putImageData(pixels, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.95 })).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000))
    return btoa(text)
  }, picture)
  return Buffer.from(base64, 'base64')
}

function measure(page: Page, bytes: Buffer, type: string) {
  return page.evaluate(
    async ({ base64, type }) => {
      const blob = new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], { type })
      const { width, height } = await createImageBitmap(blob)
      return { width, height }
    },
    { base64: bytes.toString('base64'), type },
  )
}
