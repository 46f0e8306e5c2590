import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'
import { temporaryDataDir } from '../support/program.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'

async function staff(env: Record<string, string>, args: ReadonlyArray<string>, typed = '') {
  const child = spawn(process.execPath, [resolve('build/server/index.js'), 'staff', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, said, complained }
}

const ADD = ['add', '--email', 'Ada@House.example', '--name', 'Adaọbi Ezeigbo', '--password-stdin']

test('the staff command adds, lists and disables accounts and sets passwords while the server runs', {
  timeout: 90_000,
}, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  expect(await staff(env, ADD, `${PASSWORD}\n`)).toMatchObject({ code: 0, said: expect.stringContaining('(owner)') })
  const reset = ['reset-password', '--email', 'ada@house.example', '--password-stdin']
  const disable = ['disable', '--email', 'ada@house.example']
  // Run these concurrently: each start of the program takes a second.
  const [{ origin }, again, short, last] = await Promise.all([
    startInstance({ ...env, ROLE: 'web' }),
    staff(env, ADD, `${PASSWORD}\n`),
    staff(env, reset, 'too short'),
    staff(env, disable),
  ])
  expect(again).toMatchObject({ code: 1, complained: 'ada@house.example already has an account.\n' })
  expect(short).toMatchObject({ code: 1, complained: expect.stringContaining('12') })
  expect(last).toMatchObject({ code: 1, complained: expect.stringContaining('last owner') })

  const signIn = async (password: string) => {
    const answer = await fetch(`${origin}/admin/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: 'ada@house.example', password }),
      redirect: 'manual',
    })
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const pageFor = async (cookie: string) =>
    (await fetch(`${origin}/admin/settings`, { headers: { cookie }, redirect: 'manual' })).status
  const { cookie } = await signIn(PASSWORD)
  expect(await pageFor(cookie)).toBe(200)

  expect(await staff(env, reset, OTHER_PASSWORD)).toMatchObject({ code: 0 })
  expect(await pageFor(cookie)).toBe(302)
  expect((await signIn(PASSWORD)).status).toBe(401)
  const anew = await signIn(OTHER_PASSWORD)
  expect(await pageFor(anew.cookie)).toBe(200)

  const other = ['add', '--email', 'obi@house.example', '--name', 'Obi Eze', '--role', 'owner', '--password-stdin']
  expect(await staff(env, other, PASSWORD)).toMatchObject({ code: 0 })
  expect(await staff(env, disable)).toMatchObject({ code: 0 })
  expect(await pageFor(anew.cookie)).toBe(302)
  const { said } = await staff(env, ['list'])
  expect(said.split('\n').map(line => line.split('\t').slice(0, 3))).toEqual([
    ['ada@house.example', 'owner', 'disabled'],
    ['obi@house.example', 'owner', 'active'],
    [''],
  ])
  expect(await staff(env, ['enable', '--email', 'ada@house.example'])).toMatchObject({ code: 0 })
})

test('invalid arguments print the usage and change nothing', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  const [wrong, unasked] = await Promise.all([
    staff(env, ['remove']),
    staff(env, ['add', '--email', 'ada@house.example', '--name', 'Ada Obi']),
  ])
  expect(wrong).toMatchObject({ code: 2, complained: expect.stringContaining('npm run staff -- add') })
  expect(unasked).toMatchObject({ code: 2, complained: expect.stringContaining('--password-stdin') })
  expect(await staff(env, ['list'])).toMatchObject({ code: 0, said: 'There are no staff accounts yet.\n' })
})

test('the staff command creates the embedded database, and does not stop a running one', {
  timeout: 120_000,
}, async () => {
  const env = { DATA_DIR: await temporaryDataDir() }
  expect(await staff(env, ADD, PASSWORD)).toMatchObject({ code: 0 })
  const program = await startInstance(env)
  onTestFinished(() => program.stopAndDeleteData())
  expect(program.output()).not.toContain('First staff account')
  expect(await staff(env, ['list'])).toMatchObject({ code: 0, said: expect.stringContaining('ada@house.example') })
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
})
