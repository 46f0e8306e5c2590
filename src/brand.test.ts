import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND, WHATSAPP_CHAT } from './brand.ts'

/** Who we are is changed before launch: in one file, or somewhere it is forgotten. */
const OURS = [
  BRAND.name,
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

test('who we are stands in one file', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(linesWith(OURS)).toEqual([])
})

test('we never claim more than we were given', () => {
  expect(Object.values(BRAND.claims).map(({ figure }) => figure)).toEqual(['over 85%', '200+', '5+'])
  expect(linesWith(['98%', '98 %'])).toEqual([])
})

test('the chat opens with digits alone, and a first line that says who is meant', () => {
  expect(WHATSAPP_CHAT).toMatch(/^https:\/\/wa\.me\/\d{8,15}\?text=[^\s?&#]+$/)
  expect(new URL(WHATSAPP_CHAT).searchParams.get('text')).toContain(BRAND.name)
})

function linesWith(words: ReadonlyArray<string>): Array<string> {
  return files.flatMap(file =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter(line => words.some(word => line.includes(word)))
      .map(line => `${file}: ${line.trim()}`),
  )
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
