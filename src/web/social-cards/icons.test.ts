import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { iconFiles } from './icons.ts'

test('icons have the sizes that they are announced with, and the manifest names only those', async () => {
  const files = new Map(await iconFiles(readFileSync('src/web/public/favicon.svg', 'utf8')))
  const size = (name: string, from = 0) => Buffer.from(files.get(name) ?? '').readUInt32BE(from + 16)
  expect([size('apple-touch-icon.png'), size('icon-192.png'), size('icon-512.png')]).toEqual([180, 192, 512])
  // After the old format's envelope comes a whole PNG.
  expect(size('favicon.ico', 22)).toBe(32)

  const manifest = JSON.parse(String(files.get('site.webmanifest')))
  expect(manifest).toMatchObject({ name: BRAND.name, theme_color: '#1b2657' })
  for (const { src, sizes } of manifest.icons) expect(`${size(src.slice(1))}x${size(src.slice(1))}`).toBe(sizes)
})
