import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND } from './brand.ts'

/** Who we are is changed before launch: in one file, or somewhere it is forgotten. */
const OURS = [BRAND.name, BRAND.email, BRAND.phone, BRAND.hours, BRAND.disclaimer, ...BRAND.office]

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'brand.ts')
  .map(file => join('src', file))

test('who we are stands in one file', () => {
  const repeated = files.flatMap(file =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter(line => OURS.some(word => line.includes(word)))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(repeated).toEqual([])
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
