import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { TestProgram } from './shared-program.ts'
import { PASSWORD } from './staff-context.ts'

/** Creates a staff member who signs in with `PASSWORD`. */
export function aStaffMemberWithPassword({ db, clock }: TestProgram, role: Role = 'caseworker') {
  return aStaffMember()
    .named('Fọláṣadé Nwosu')
    .withEmail(`folasade.${randomUUID().slice(0, 12)}@talentpassage.example`)
    .withPassword(PASSWORD)
    .inRole(role)
    .saveTo(db, clock)
}

/** Types e-mail and password on the sign-in page, in a new browser. */
export async function signInByPassword(program: TestProgram, email: string, password = PASSWORD) {
  const browser = program.visitor()
  const page = await browser.press(await browser.open('/admin/login'), 'Sign In', { Email: email, Password: password })
  return { browser, page }
}

/** Waits for a mail with a link to choose a password, and returns the newest link. */
export async function waitForPasswordLink(program: TestProgram, email: string): Promise<string> {
  const findLink = async () => {
    const texts = (await program.mailTo(email)).map(mail => mail.text)
    return texts.flatMap(text => /http\S+\/admin\/password\?token=[\w-]+/.exec(text) ?? [])[0] ?? ''
  }
  await expect.poll(findLink, { timeout: 20_000 }).not.toBe('')
  const { pathname, search } = new URL(await findLink())
  return pathname + search
}
