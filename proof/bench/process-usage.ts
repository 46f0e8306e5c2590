import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process in MiB, or with `peak` the most it ever had. */
export function readMemoryMib(pid: number | undefined, { peak = false } = {}): number {
  const line = peak ? /VmHWM:\s+(\d+)/ : /VmRSS:\s+(\d+)/
  return Number(line.exec(readProcessFile(pid, 'status'))?.[1] ?? 0) / 1024
}

/** Returns the processor time that a process has used so far. Linux counts it in hundredths of a second. */
export function readCpuMs(pid: number | undefined): number {
  const fieldsAfterName = readProcessFile(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  const [userTicks, systemTicks] = [Number(fieldsAfterName[11] ?? 0), Number(fieldsAfterName[12] ?? 0)]
  return (userTicks + systemTicks) * 10
}

function readProcessFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // Only Linux has these files.
    return ''
  }
}
