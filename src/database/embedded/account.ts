import { readFileSync } from 'node:fs'

/** The account of the operating system that Postgres runs as when we are root. As anybody else it runs as ourselves. */
export type Account = { uid: number; gid: number; name: string }

/** Postgres refuses to run as root, so it gets the account that machines keep for it, or else the one that owns nothing. */
export function unprivilegedAccount(): Account {
  const found = accounts().find(each => each.name === 'postgres') ?? accounts().find(each => each.name === 'nobody')
  if (found === undefined) {
    throw new Error(
      'The embedded database cannot run as root, and this machine has neither an account "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return found
}

/** Whoever owns an existing cluster must go on running it. */
export function accountOf(uid: number, gid: number): Account {
  return accounts().find(each => each.uid === uid) ?? { uid, gid, name: String(uid) }
}

function accounts(): Array<Account> {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
      .filter(fields => fields.length >= 4 && !fields[0]?.startsWith('#'))
      // Some systems write nobody's number as -2.
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
      .filter(account => account.uid !== 0)
  )
}
