import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { openEmbeddedPostgres } from '#src/database/embedded/embedded-postgres.ts'
import { createLogger } from '#src/logger.ts'
import { testDatabase } from '../support/database.ts'
import { PROGRAM_ENTRY, temporaryDataDir } from '../support/program.ts'
import { runCommandHere } from '../support/run-command.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { signIn } from '../support/sign-in-requests.ts'
import { OTHER_PASSWORD, PASSWORD } from '../support/staff-context.ts'
import { pickTempFolder } from '../support/test-cluster.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

async function runBuiltCommand(env: Record<string, string>, args: ReadonlyArray<string>, input: string) {
  const child = spawn(process.execPath, [PROGRAM_ENTRY, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, stdout, stderr }
}

const addArguments = (email: string, name = 'Adaọbi Ezeigbo') => [
  'staff',
  'add',
  '--email',
  email,
  '--name',
  name,
  '--password-stdin',
]

test('the staff command adds and disables accounts and sets passwords while the server runs', async () => {
  const { origin, databaseUrl, dataDir, db, clock } = program
  const email = `ada.${randomUUID()}@house.example`
  await aStaffMember().withEmail(`owner.${email}`).inRole('owner').saveTo(db, clock)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const added = await runBuiltCommand(env, addArguments(email.toUpperCase()), `${PASSWORD}\n`)
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining(`Added: ${email} (caseworker)`) })

  const requestSettingsStatus = async (cookie: string) =>
    (await fetch(`${origin}/admin/settings`, { headers: { cookie }, redirect: 'manual' })).status
  const signInForCookie = async (password: string) => {
    const { cookies } = await signIn(origin, email, password)
    return cookies.find(cookie => cookie.startsWith('tp_staff='))?.split(';')[0] ?? ''
  }
  const cookie = await signInForCookie(PASSWORD)
  expect(await requestSettingsStatus(cookie)).toBe(200)

  const resetArguments = ['staff', 'reset-password', '--email', email, '--password-stdin']
  expect(await runCommandHere(env, resetArguments, OTHER_PASSWORD)).toMatchObject({ code: 0 })
  expect(await requestSettingsStatus(cookie)).toBe(302)
  expect((await signIn(origin, email, PASSWORD)).status).toBe(401)
  const secondCookie = await signInForCookie(OTHER_PASSWORD)
  expect(await requestSettingsStatus(secondCookie)).toBe(200)

  expect(await runCommandHere(env, ['staff', 'disable', '--email', email])).toMatchObject({ code: 0 })
  expect(await requestSettingsStatus(secondCookie)).toBe(302)
}, 30_000)

test('the staff command lists accounts, and refuses a second account, a short password and disabling the last owner', async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  const run = (args: ReadonlyArray<string>, input = '') => runCommandHere(env, args, input)
  const disableArguments = ['staff', 'disable', '--email', 'ada@house.example']
  expect(await run(addArguments('Ada@House.example'), PASSWORD)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('(owner)'),
  })
  expect(await run(addArguments('ada@house.example'), PASSWORD)).toMatchObject({
    code: 1,
    stderr: 'ada@house.example already has an account.\n',
  })
  const shortPassword = ['staff', 'reset-password', '--email', 'ada@house.example', '--password-stdin']
  expect(await run(shortPassword, 'too short')).toMatchObject({ code: 1, stderr: expect.stringContaining('12') })
  expect(await run(disableArguments)).toMatchObject({ code: 1, stderr: expect.stringContaining('last owner') })

  const otherOwner = [...addArguments('obi@house.example', 'Obi Eze'), '--role', 'owner']
  expect(await run(otherOwner, PASSWORD)).toMatchObject({ code: 0 })
  expect(await run(disableArguments)).toMatchObject({ code: 0 })
  const { stdout } = await run(['staff', 'list'])
  expect(stdout.split('\n').map(line => line.split('\t').slice(0, 3))).toEqual([
    ['ada@house.example', 'owner', 'disabled'],
    ['obi@house.example', 'owner', 'active'],
    [''],
  ])
  expect(await run(['staff', 'enable', '--email', 'ada@house.example'])).toMatchObject({ code: 0 })
})

test('the staff command prints its usage for invalid arguments and changes nothing', async () => {
  const env = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: await temporaryDataDir() }
  expect(await runCommandHere(env, ['staff', 'remove'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run staff -- add'),
  })
  const missingPassword = ['staff', 'add', '--email', 'ada@house.example', '--name', 'Ada Obi']
  expect(await runCommandHere(env, missingPassword)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--password-stdin'),
  })
  expect(await runCommandHere(env, ['staff', 'list'])).toMatchObject({
    code: 0,
    stdout: 'There are no staff accounts yet.\n',
  })
})

test('the staff command creates the embedded database, and does not stop one that is running', async () => {
  const dataDir = await temporaryDataDir(await pickTempFolder())
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir }
  expect(await runBuiltCommand(env, addArguments('ada@house.example'), PASSWORD)).toMatchObject({ code: 0 })

  const postgres = await openEmbeddedPostgres({ dataDir, log: createLogger('silent') })
  onTestFinished(postgres.release)
  expect(await runCommandHere(env, ['staff', 'list'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('ada@house.example'),
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  expect((await client.query('select email from staff_members')).rows).toEqual([{ email: 'ada@house.example' }])
  await client.end()
}, 60_000)
