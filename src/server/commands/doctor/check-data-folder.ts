import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Env } from '../../env.ts'
import { look, mend, ok, type Result } from './finding.ts'

const GIB = 1024 ** 3
const OTHERS_MAY_READ = 0o006
const GROUP_OR_OTHERS = 0o077

export async function checkDataFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Array<Result>> {
  const stats = await stat(DATA_DIR).catch(() => null)
  const folder = stats === null ? await findExistingParent(DATA_DIR) : DATA_DIR
  if (!(await stat(folder)).isDirectory())
    return [mend(`${folder} is a file, not a folder.`, 'Move it away, or set DATA_DIR to a folder.')]
  const results = [await checkWriting(DATA_DIR, folder), await checkFreeSpace(folder)]
  if (stats !== null && (stats.mode & OTHERS_MAY_READ) !== 0)
    results.push(look(`Other accounts can read ${DATA_DIR}.`, `Close it: chmod 700 ${DATA_DIR}`))
  if (stats !== null && stats.uid !== process.getuid?.())
    results.push(
      look(
        `${DATA_DIR} belongs to another account than the doctor’s.`,
        'Run the doctor as the account that runs the program.',
      ),
    )
  return [...results, ...(await checkEnvFile())]
}

async function findExistingParent(path: string): Promise<string> {
  const parent = dirname(path)
  return (await stat(parent).catch(() => null)) === null ? findExistingParent(parent) : parent
}

async function checkWriting(dataDir: string, folder: string): Promise<Result> {
  const mayWrite = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return mend(`This account may not write to ${folder}.`, 'Give it to the account that runs the program (chown -R).')
  return ok(
    folder === dataDir ? `${dataDir} can be written.` : `${dataDir} does not exist yet: the first start makes it.`,
  )
}

async function checkFreeSpace(folder: string): Promise<Result> {
  const { bavail, bsize } = await statfs(folder)
  return describeFreeSpace(bavail * bsize)
}

export function describeFreeSpace(bytes: number): Result {
  const found = `The disk of the data folder has ${(bytes / GIB).toFixed(1)} GB free.`
  const advice = 'Make room or add a disk: without space, uploads and the embedded database stop.'
  if (bytes < GIB) return mend(found, advice)
  return bytes < 5 * GIB ? look(found, advice) : ok(found)
}

async function checkEnvFile(): Promise<Array<Result>> {
  const stats = await stat(resolve('.env')).catch(() => null)
  if (stats === null || (stats.mode & GROUP_OR_OTHERS) === 0) return []
  return [look('Other accounts can read .env, which holds keys.', 'Close it: chmod 600 .env')]
}
