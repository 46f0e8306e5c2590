import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND, WHATSAPP_CHAT } from './brand.ts'

const TEXTS_ONLY_IN_BRAND_FILE = [
  BRAND.name,
  BRAND.company.legalName,
  BRAND.company.registration,
  BRAND.email,
  BRAND.phone,
  BRAND.whatsapp,
  BRAND.hours,
  BRAND.disclaimer,
  BRAND.claims.successRate.figure,
  BRAND.claims.applications.figure,
  BRAND.claimsNote,
  ...BRAND.office,
]

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'brand.ts')
  .map(file => join('src', file))

test('the firm’s name and contact details are written in one file only', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(findLinesWith(TEXTS_ONLY_IN_BRAND_FILE)).toEqual([])
})

test('advertised figures do not exceed those of the specification', () => {
  expect(Object.values(BRAND.claims).map(({ figure }) => figure)).toEqual(['over 85%', '200+', '5+'])
  expect(findLinesWith(['98%', '98 %'])).toEqual([])
})

test('the WhatsApp link contains a phone number of only digits and a prefilled message', () => {
  expect(WHATSAPP_CHAT).toMatch(/^https:\/\/wa\.me\/\d{8,15}\?text=[^\s?&#]+$/)
  expect(new URL(WHATSAPP_CHAT).searchParams.get('text')).toContain(BRAND.name)
})

function findLinesWith(words: ReadonlyArray<string>): Array<string> {
  return files.flatMap(file =>
    removeComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter(line => words.some(word => line.includes(word)))
      .map(line => `${file}: ${line.trim()}`),
  )
}

function removeComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
