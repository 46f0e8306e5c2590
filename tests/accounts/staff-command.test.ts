import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'
import { temporaryDataDir } from '../support/program.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'

async function runStaffCommand(env: Record<string, string>, args: ReadonlyArray<string>, stdin = '') {
  const child = spawn(process.execPath, [resolve('build/server/index.js'), 'staff', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(stdin)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, stdout, stderr }
}

const ADD_ARGUMENTS = ['add', '--email', 'Ada@House.example', '--name', 'Adaọbi Ezeigbo', '--password-stdin']

test('the staff command adds, lists and disables accounts and sets passwords while the server runs', {
  timeout: 90_000,
}, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  expect(await runStaffCommand(env, ADD_ARGUMENTS, `${PASSWORD}\n`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('(owner)'),
  })
  const resetArguments = ['reset-password', '--email', 'ada@house.example', '--password-stdin']
  const disableArguments = ['disable', '--email', 'ada@house.example']
  // The commands run concurrently, because each start of the program takes a second.
  const [{ origin }, repeatedAdd, shortPassword, disabledLastOwner] = await Promise.all([
    startInstance({ ...env, ROLE: 'web' }),
    runStaffCommand(env, ADD_ARGUMENTS, `${PASSWORD}\n`),
    runStaffCommand(env, resetArguments, 'too short'),
    runStaffCommand(env, disableArguments),
  ])
  expect(repeatedAdd).toMatchObject({ code: 1, stderr: 'ada@house.example already has an account.\n' })
  expect(shortPassword).toMatchObject({ code: 1, stderr: expect.stringContaining('12') })
  expect(disabledLastOwner).toMatchObject({ code: 1, stderr: expect.stringContaining('last owner') })

  const signIn = async (password: string) => {
    const answer = await fetch(`${origin}/admin/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: 'ada@house.example', password }),
      redirect: 'manual',
    })
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const requestSettingsStatus = async (cookie: string) =>
    (await fetch(`${origin}/admin/settings`, { headers: { cookie }, redirect: 'manual' })).status
  const { cookie } = await signIn(PASSWORD)
  expect(await requestSettingsStatus(cookie)).toBe(200)

  expect(await runStaffCommand(env, resetArguments, OTHER_PASSWORD)).toMatchObject({ code: 0 })
  expect(await requestSettingsStatus(cookie)).toBe(302)
  expect((await signIn(PASSWORD)).status).toBe(401)
  const secondSignIn = await signIn(OTHER_PASSWORD)
  expect(await requestSettingsStatus(secondSignIn.cookie)).toBe(200)

  const addOtherOwner = [
    'add',
    '--email',
    'obi@house.example',
    '--name',
    'Obi Eze',
    '--role',
    'owner',
    '--password-stdin',
  ]
  expect(await runStaffCommand(env, addOtherOwner, PASSWORD)).toMatchObject({ code: 0 })
  expect(await runStaffCommand(env, disableArguments)).toMatchObject({ code: 0 })
  expect(await requestSettingsStatus(secondSignIn.cookie)).toBe(302)
  const { stdout } = await runStaffCommand(env, ['list'])
  expect(stdout.split('\n').map(line => line.split('\t').slice(0, 3))).toEqual([
    ['ada@house.example', 'owner', 'disabled'],
    ['obi@house.example', 'owner', 'active'],
    [''],
  ])
  expect(await runStaffCommand(env, ['enable', '--email', 'ada@house.example'])).toMatchObject({ code: 0 })
})

test('the staff command prints its usage for invalid arguments and changes nothing', { timeout: 60_000 }, async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  const [unknownCommand, missingPassword] = await Promise.all([
    runStaffCommand(env, ['remove']),
    runStaffCommand(env, ['add', '--email', 'ada@house.example', '--name', 'Ada Obi']),
  ])
  expect(unknownCommand).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run staff -- add') })
  expect(missingPassword).toMatchObject({ code: 2, stderr: expect.stringContaining('--password-stdin') })
  expect(await runStaffCommand(env, ['list'])).toMatchObject({ code: 0, stdout: 'There are no staff accounts yet.\n' })
})

test('the staff command creates the embedded database, and does not stop one that is running', {
  timeout: 120_000,
}, async () => {
  const env = { DATA_DIR: await temporaryDataDir() }
  expect(await runStaffCommand(env, ADD_ARGUMENTS, PASSWORD)).toMatchObject({ code: 0 })
  const program = await startInstance(env)
  onTestFinished(() => program.stopAndDeleteData())
  expect(program.output()).not.toContain('First staff account')
  expect(await runStaffCommand(env, ['list'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('ada@house.example'),
  })
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
})
