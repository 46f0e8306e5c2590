import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { backups } from '#src/features/site/table.server.ts'
import { testFileContext } from '../support/app-context.ts'
import { temporaryFolder } from '../support/backups.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { programThatEnds } from '../support/program.ts'

test('a killed backup leaves only an unfinished file, and the next one succeeds', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  const path = join(await temporaryFolder(), 'backup.zip')
  const args = ['backup', '--to', path]
  const killer = new AbortController()
  const killed = programThatEnds(env, args, { killSignal: killer.signal })
  await expect.poll(() => existsSync(`${path}.partial`), { interval: 1 }).toBe(true)
  killer.abort()
  expect(await killed).toMatchObject({ code: null })
  expect(await readdir(dirname(path))).toEqual([`${basename(path)}.partial`])
  expect(await programThatEnds(env, args)).toMatchObject({ code: 0 })
  expect(await readdir(dirname(path))).toEqual([basename(path)])
})

test('a restore that is stopped leaves no decrypted file', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder()
  const [backup, keyFile] = [join(folder, 'backup.zip.age'), join(folder, 'key.txt')]
  const identity = await generateX25519Identity()
  await writeFile(keyFile, `${identity}\n`)
  const recipient = await identityToRecipient(identity)
  const source = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  expect(await programThatEnds(source, ['backup', '--to', backup, '--recipient', recipient])).toMatchObject({ code: 0 })
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await temporaryFolder() }
  const stop = new AbortController()
  const args = ['restore', '--from', backup, '--identity', keyFile]
  const stopped = programThatEnds(target, args, { killSignal: stop.signal, signal: 'SIGINT' })
  const decrypted = join(target.DATA_DIR, 'restoring')
  await expect.poll(() => existsSync(join(decrypted, 'archive.zip')), { interval: 1 }).toBe(true)
  stop.abort()
  expect(await stopped).toMatchObject({ code: 1, output: expect.stringContaining('Run it again') })
  expect(existsSync(decrypted)).toBe(false)
})

test('in a folder, backups are named after their time, and old ones are deleted', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder()
  const args = ['backup', '--to', `${folder}/`, '--keep-days', '34']
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryFolder() }
  await programThatEnds({ ...env, NOW: '2026-10-24T03:00:00Z' }, args)
  const [old = ''] = await readdir(folder)
  expect(old).toMatch(/^talent-passage-20261024T0300\d\dZ\.zip$/)
  await programThatEnds({ ...env, NOW: '2026-11-26T03:00:00Z' }, args)
  expect(await readdir(folder)).toHaveLength(2)
  expect((await programThatEnds({ ...env, NOW: '2026-11-28T03:00:00Z' }, args)).output).toContain(`Deleted, because`)
  expect(await readdir(folder)).toHaveLength(2)
  expect(await readdir(folder)).not.toContain(old)
})

test('a backup without the documents is kept, deletes no older one, and fails', { timeout: 60_000 }, async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { file } = await aDocument(application).saveTo(app)
  const folder = await temporaryFolder()
  const args = ['backup', '--to', `${folder}/`, '--keep-days', '34']
  // The document lies elsewhere, as when the disk is not mounted.
  const env = { DATABASE_URL: app.url, DATA_DIR: await temporaryFolder() }
  const old = 'talent-passage-20200101T030000Z.zip'
  await writeFile(join(folder, old), 'good')
  for (const content of ['gone', 'empty']) {
    if (content === 'empty') await mkdir(join(env.DATA_DIR, 'application_documents'))
    const result = await programThatEnds(env, args)
    expect(result, result.output).toMatchObject({ code: 1, output: expect.stringContaining(file.key) })
    expect(result.output).toContain('not a good backup')
    const made = (await readdir(folder)).filter(name => name !== old)
    expect(made).toHaveLength(1)
    expect(await readdir(folder)).toContain(old)
    await rm(join(folder, made[0] ?? ''))
  }
  expect(await app.db.$count(backups)).toBe(0)

  expect(await programThatEnds(env, [...args, '--accept-lost', '1'])).toMatchObject({ code: 0 })
  expect(await readdir(folder)).not.toContain(old)
  expect(await app.db.$count(backups)).toBe(1)
})
