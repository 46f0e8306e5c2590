import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  chooseLargeFiles,
  MEGABYTE,
  openDocuments,
  sha256,
  storedDocuments,
  waitForScript,
} from '../support/browser/documents.ts'
import { expect, test } from '../support/browser/story.ts'

type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number }

test('a large photograph is made smaller before it is sent, but a large PNG is sent as it is', {
  tag: '@phone',
}, async ({ page, records, dataDir }) => {
  const application = await openDocuments(page, records)
  const drawing = await drawPicture(page, { type: 'image/jpeg', width: 4_000, height: 400 })
  // Bytes after the end of a picture belong to no pixel, and drawing so many takes long.
  const photograph = Buffer.concat([drawing, Buffer.alloc(10 * MEGABYTE)])
  await upload(page, { name: 'passport.jpg', buffer: photograph })
  const [stored] = await storedDocuments(records, application.id)
  expect(stored).toMatchObject({ file: { name: 'passport.jpg', format: 'jpeg' } })
  expect(stored?.file.sizeBytes).toBeLessThan(photograph.length)
  const bytes = await readFile(join(dataDir, 'application_documents', stored?.file.key ?? ''))
  expect(await measure(page, bytes, 'image/jpeg')).toEqual({ width: 3_000, height: 300 })

  // A JPEG would lose something of a PNG.
  const scan = await drawPicture(page, { type: 'image/png', width: 3_600, height: 160 })
  expect(scan.length).toBeGreaterThan(1.5 * MEGABYTE)
  await upload(page, { name: 'certificate.png', buffer: scan })
  const png = (await storedDocuments(records, application.id)).find(({ file }) => file.name === 'certificate.png')
  expect(png?.file).toMatchObject({ format: 'png', sha256: sha256(scan) })
})

async function upload(page: Page, file: { name: string; buffer: Buffer }) {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByLabel('Document Type').selectOption('Passport')
  await chooseLargeFiles(dialog.getByLabel('File'), file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(
    `uploaded successfully. Passport: ${file.name}`,
    { timeout: 30_000 },
  )
}

/** Draws pixels of random colours, which make a large file. */
async function drawPicture(page: Page, picture: Picture): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ type, width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser cannot draw.')
    const pixels = context.createImageData(width, height)
    const words = new Uint32Array(pixels.data.buffer)
    for (let at = 0; at < words.length; at++) words[at] = Math.floor(Math.random() * 0xff_ff_ff) | 0xff_00_00_00
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
