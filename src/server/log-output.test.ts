import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogOutput } from './log-output.ts'

test('lines that a full disk does not take are dropped, and later ones are written again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // On Linux, writing to this device fails as if the disk were full.
  const fd = openSync('/dev/full', 'w')
  const output = createLogOutput(fd)
  output.write('lost\n')
  output.write('lost too\n')
  closeSync(fd)
  // The system gives the lowest free number, so the output now has room.
  expect(openSync(join(folder, 'log'), 'a')).toBe(fd)
  onTestFinished(() => closeSync(fd))
  output.write('first\n')
  output.write('second\n')
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('first\nsecond\n')
})

test('a closed descriptor is no error', () => {
  const fd = openSync('/dev/null', 'w')
  const output = createLogOutput(fd)
  closeSync(fd)
  expect(() => output.write('lost\n')).not.toThrow()
})
