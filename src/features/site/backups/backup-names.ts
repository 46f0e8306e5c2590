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
