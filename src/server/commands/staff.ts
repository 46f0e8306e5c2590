import { parseArgs } from 'node:util'
import { dateAndTime } from '#src/dates.ts'
import { addStaff, disableStaff, enableStaff, resetSecondSteps } from '#src/features/staff/accounts.server.ts'
import { findAccountState, PASSWORD_FAULTS } from '#src/features/staff/accounts.ts'
import { setPassword } from '#src/features/staff/passwords.server.ts'
import { findStaffMemberByEmail, listStaff } from '#src/features/staff/queries.server.ts'
import { ROLES, type Role } from '#src/features/staff/roles.ts'
import { emailAddress, personName } from '#src/form-text.ts'
import type { Program } from '../compose.ts'
import { readPassword } from './read-password.ts'
import { UsageError } from './usage-error.ts'
import { withApp } from './with-app.ts'

type App = Program['app']

const USAGE = `Usage:
  npm run staff -- add --email E --name N [--role ${ROLES.join('|')}] [--password-stdin]
  npm run staff -- list
  npm run staff -- disable --email E
  npm run staff -- enable --email E
  npm run staff -- reset-password --email E [--password-stdin]
  npm run staff -- reset-second-step --email E

The password is asked for, or read from standard input with --password-stdin.`

export async function runStaffCommand(args: Array<string>): Promise<number> {
  const { command, options } = parseCommand(args)
  switch (command) {
    case 'add':
      return addAccount(options)
    case 'list':
      return withApp(listAccounts)
    case 'disable':
    case 'enable': {
      const email = readEmailOption(options)
      return withApp(app => enableOrDisableAccount(app, command, email))
    }
    case 'reset-password':
      return resetPassword(options)
    case 'reset-second-step': {
      const email = readEmailOption(options)
      return withApp(app => resetSecondStep(app, email))
    }
    default:
      throw new UsageError(command === undefined ? USAGE : `Unknown command "${command}".\n\n${USAGE}`)
  }
}

type StaffCommandOptions = { email?: string; name?: string; role?: string; 'password-stdin'?: boolean }

function parseCommand(args: Array<string>): { command: string | undefined; options: StaffCommandOptions } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        'password-stdin': { type: 'boolean' },
      },
    })
    const [command, ...rest] = positionals
    if (rest.length > 0)
      throw new UsageError(`Unexpected "${rest.join(' ')}". Put a name with spaces in quotes.\n\n${USAGE}`)
    return { command, options: values }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

async function addAccount(options: StaffCommandOptions): Promise<number> {
  const email = readEmailOption(options)
  const name = readNameOption(options)
  const role = readRoleOption(options)
  const password = await readPassword({ fromStdin: options['password-stdin'] === true })
  return withApp(async app => {
    const addResult = await addStaff(app, { email, name, password, role })
    if (addResult.ok) return print(`Added: ${email} (${addResult.role}). Sign in at ${app.publicUrl}/admin/login`)
    switch (addResult.reason) {
      case 'exists':
        return printError(`${email} already has an account.`)
      case 'first-is-owner':
        return printError(
          'The first account must be an owner, because only owners can manage accounts. Leave out --role.',
        )
      default:
        return printError(`${PASSWORD_FAULTS[addResult.reason]}.`)
    }
  })
}

async function resetPassword(options: StaffCommandOptions): Promise<number> {
  const email = readEmailOption(options)
  const password = await readPassword({ fromStdin: options['password-stdin'] === true })
  return withApp(async app => {
    const resetResult = await setPassword(app, { email, password })
    if (!resetResult.ok)
      return resetResult.reason === 'unknown'
        ? printUnknownAccount(email)
        : printError(`${PASSWORD_FAULTS[resetResult.reason]}.`)
    const disabledNote = resetResult.isDisabled ? ' The account is still disabled.' : ''
    return print(`The password for ${email} has been changed, and all its sessions have ended.${disabledNote}`)
  })
}

async function enableOrDisableAccount(app: App, command: 'disable' | 'enable', email: string): Promise<number> {
  const staffMember = await findStaffMemberByEmail(app.db, email)
  if (staffMember === null) return printUnknownAccount(email)
  const change = { staffId: staffMember.id, actor: { kind: 'system' } } as const
  const changeResult = command === 'disable' ? await disableStaff(app, change) : await enableStaff(app, change)
  if (changeResult.ok) {
    return print(
      command === 'disable'
        ? `Disabled: ${email}. All its sessions have ended.`
        : `Enabled: ${email} can sign in again.`,
    )
  }
  return printError(
    changeResult.reason === 'last-owner'
      ? `${email} is the last owner who can sign in. Add another first: npm run staff -- add --role owner …`
      : `The account could not be changed (${changeResult.reason}).`,
  )
}

async function resetSecondStep(app: App, email: string): Promise<number> {
  const staffMember = await findStaffMemberByEmail(app.db, email)
  if (staffMember === null) return printUnknownAccount(email)
  await resetSecondSteps(app, { staffId: staffMember.id, actor: { kind: 'system' } })
  return print(`The second step of ${email} has been removed, and all its sessions have ended.`)
}

async function listAccounts(app: App): Promise<number> {
  const staffMembers = await listStaff(app.db)
  if (staffMembers.length === 0) return print('There are no staff accounts yet.')
  for (const staffMember of staffMembers) {
    const { email, name, role, lastLoginAt } = staffMember
    const lastSignIn = lastLoginAt === null ? 'never signed in' : `signed in ${dateAndTime(lastLoginAt)}`
    print([email, role, findAccountState(staffMember), lastSignIn, name].join('\t'))
  }
  return 0
}

function readEmailOption({ email }: StaffCommandOptions): string {
  const parsed = emailAddress().safeParse(email)
  if (!parsed.success) throw new UsageError(`--email must be a valid email address.\n\n${USAGE}`)
  return parsed.data
}

function readNameOption({ name }: StaffCommandOptions): string {
  const parsed = personName({ required: 'Please enter a name', min: 2 }).safeParse(name)
  if (!parsed.success) throw new UsageError(`--name must be the name of a person.\n\n${USAGE}`)
  return parsed.data
}

const FORMER_NAME_OF_CASEWORKER = 'staff'

function readRoleOption({ role }: StaffCommandOptions): Role | null {
  if (role === undefined) return null
  const validRole = ROLES.find(each => each === (role === FORMER_NAME_OF_CASEWORKER ? 'caseworker' : role))
  if (validRole === undefined) throw new UsageError(`--role must be ${ROLES.join(' or ')}.\n\n${USAGE}`)
  return validRole
}

function printUnknownAccount(email: string): number {
  return printError(`There is no account for ${email}.`)
}

function print(sentence: string): number {
  process.stdout.write(`${sentence}\n`)
  return 0
}

function printError(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}
