import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the paths of all files in a folder and its subfolders, sorted. */
export function filesBelow(folder: string): Array<string> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
