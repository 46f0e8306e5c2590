import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process has this number, be it one of ours or another's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The numbers of the Postgres processes that work in this cluster. A number alone proves nothing: it may have been given again. */
export async function postgresProcessesIn(cluster: string): Promise<Array<number>> {
  if (process.platform !== 'linux') return processesNaming(cluster)
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(async pid => ((await worksIn(pid, cluster)) ? Number(pid) : null)))
  return found.filter(pid => pid !== null)
}

/** Every process of Postgres stands in its cluster's folder. A zombie stands nowhere. */
async function worksIn(pid: string, cluster: string): Promise<boolean> {
  try {
    const [folder, name] = await Promise.all([readlink(`/proc/${pid}/cwd`), readFile(`/proc/${pid}/comm`, 'utf8')])
    return folder === cluster && name.trim() === 'postgres'
  } catch {
    return false
  }
}

async function processesNaming(cluster: string): Promise<Array<number>> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,stat=,command='])
  return stdout
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter(match => match !== null)
    .filter(([, , state = '', command = '']) => !state.startsWith('Z') && command.includes(`postgres -D ${cluster} `))
    .map(([, pid]) => Number(pid))
}
