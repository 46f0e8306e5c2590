import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { countOf } from '#src/words.ts'

const MAX_AGE_MS = 26 * HOUR_MS

export function isBackupOverdue(finishedAt: Date | null, now: Date): boolean {
  return finishedAt === null || now.getTime() - finishedAt.getTime() > MAX_AGE_MS
}

export function describeAge(finishedAt: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - finishedAt.getTime())
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return countAgo(ageMs / MINUTE_MS, 'minute')
  if (ageMs < 2 * DAY_MS) return countAgo(ageMs / HOUR_MS, 'hour')
  return countAgo(ageMs / DAY_MS, 'day')
}

function countAgo(amount: number, unit: string): string {
  return `${countOf(Math.floor(amount), unit)} ago`
}

const NAME = /^talent-passage-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(\.age)?(\.partial)?$/

/** For example: `talent-passage-20261127T030000Z.zip`. */
export function nameBackup(at: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `talent-passage-${time}.zip${isEncrypted ? '.age' : ''}`
}

/** Returns names of backups from before `keepSince`, also of unfinished ones. */
export function findOldBackups(names: ReadonlyArray<string>, keepSince: Date): Array<string> {
  return names.filter(name => {
    const time = NAME.exec(name)
    return time !== null && new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z')) < keepSince
  })
}
