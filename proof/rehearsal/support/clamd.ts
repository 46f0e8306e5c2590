import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { createFolder, startPart } from './debian.ts'

const USER = 'clamav'

/** The scanner calls a file infected if it contains this text. */
export const INFECTION = 'PASSAGE-REHEARSAL-INFECTION'

/** Starts Debian's ClamAV with one signature of our own. */
export async function startClamd() {
  const folder = await createFolder(USER, 'clamav')
  const port = await freePort()
  await writeFile(join(folder, 'passage.ndb'), `Passage.Rehearsal:0:*:${Buffer.from(INFECTION).toString('hex')}\n`)
  const file = join(folder, 'clamd.conf')
  const lines = [
    'Foreground yes',
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    'StreamMaxLength 25M',
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  return { ...(await startPart('/usr/sbin/clamd', ['-c', file], { user: USER, port })), url: `tcp://127.0.0.1:${port}` }
}
