import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { protectDataDir } from './environment.ts'

const DATABASE_URL = 'postgresql://127.0.0.1/any'

function createTempDataDirPath() {
  const parent = mkdtempSync(join(tmpdir(), 'passage-own-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, 'data')
}
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new data folder is readable only by its account', () => {
  const DATA_DIR = join(createTempDataDirPath(), 'deeper')
  protectDataDir({ DATA_DIR, DATABASE_URL })
  expect(readMode(DATA_DIR)).toBe('700')
})

test('when root starts the program, the database’s account may enter but not list the data folder', () => {
  const DATA_DIR = createTempDataDirPath()
  protectDataDir({ DATA_DIR, DATABASE_URL: undefined })
  expect(readMode(DATA_DIR)).toBe(process.getuid?.() === 0 ? '711' : '700')
})

test.each([
  ['755', '700'],
  ['777', '700'],
  ['750', '750'],
  ['700', '700'],
])('a data folder with the permissions %s gets the permissions %s', (before, after) => {
  const DATA_DIR = createTempDataDirPath()
  mkdirSync(DATA_DIR)
  chmodSync(DATA_DIR, Number.parseInt(before, 8))
  protectDataDir({ DATA_DIR, DATABASE_URL })
  expect(readMode(DATA_DIR)).toBe(after)
})

test('protecting a data folder that cannot be created causes no error', () => {
  expect(() => protectDataDir({ DATA_DIR: '/dev/null/data', DATABASE_URL })).not.toThrow()
})
