import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#src/clock.ts'
import { Unavailable } from '#src/unavailable.ts'
import { removeOldScratch, withScratchFolder } from './scratch-folder.ts'

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-scratch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a scratch folder is empty, belongs to one call, and is removed with its files, also after an error', async () => {
  const parent = await tempFolder()
  const useFolder = (work: () => Promise<unknown>) =>
    withScratchFolder(parent, async folder => {
      expect(await readdir(folder)).toEqual([])
      await writeFile(join(folder, 'copy'), 'a passport')
      return work()
    })
  expect(await useFolder(() => useFolder(() => readdir(parent)))).toHaveLength(2)
  await expect(useFolder(() => Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError)
  expect(await readdir(parent)).toEqual([])
})

test('leftovers of a killed process are removed after an hour, and other files are kept', async () => {
  const parent = await tempFolder()
  const id = '00000000-0000-4000-8000-000000000000'
  const [left, young, oldCopy] = ['scratch-left', 'scratch-young', `${id}.copy-${id}`]
  for (const name of [left, young]) await mkdir(join(parent, name))
  await writeFile(join(parent, left, 'copy'), 'a passport')
  for (const name of [oldCopy, id]) await writeFile(join(parent, name), 'a passport')
  const hourAgo = new Date(Date.now() - HOUR_MS - 1000)
  for (const name of [left, oldCopy, id]) await utimes(join(parent, name), hourAgo, hourAgo)
  await withScratchFolder(parent, async () => {})
  expect((await readdir(parent)).toSorted()).toEqual([id, young])
  await removeOldScratch(join(parent, 'no folder'))
})

test('a folder that cannot be written is reported as unavailable', async () => {
  const parent = join(await tempFolder(), 'a file')
  await writeFile(parent, '')
  await expect(withScratchFolder(parent, async () => {})).rejects.toThrow(Unavailable)
})
