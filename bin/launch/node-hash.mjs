import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exitWithError, node24, projectPath } from './project.mjs'

/** Ends the command unless the Node that npm installed is the one whose hash the repository keeps. */
export async function requireKnownNode() {
  if (process.platform !== 'linux') return
  const fault = await findNodeFault({
    nodePath: node24,
    machine: `${process.platform}-${process.arch}`,
    packagesPath: projectPath('node_modules'),
    hashesPath: projectPath('bin/launch/node-hashes.json'),
  })
  if (fault !== null) exitWithError(fault)
}

/**
 * Returns why the Node binary may not run, or null. A file notes the size and time of the binary that was hashed last,
 * so that only a new or changed binary is read again.
 * @param {{ nodePath: string, machine: string, packagesPath: string, hashesPath: string }} where
 */
export async function findNodeFault({ nodePath, machine, packagesPath, hashesPath }) {
  const { version } = JSON.parse(await readFile(join(packagesPath, `node-${machine}/package.json`), 'utf8'))
  const wantedHash = JSON.parse(await readFile(hashesPath, 'utf8'))[version]?.[machine]
  if (wantedHash === undefined)
    return `bin/launch/node-hashes.json has no hash of Node ${version} for ${machine}. docs/operations.md says how to add it.`
  const { size, mtimeMs, ino } = await stat(nodePath)
  const checked = `${wantedHash} ${size} ${mtimeMs} ${ino}`
  const checkedPath = join(packagesPath, '.node-checked')
  if ((await readFile(checkedPath, 'utf8').catch(() => null)) === checked) return null
  if ((await hashFile(nodePath)) !== wantedHash)
    return `${await realpath(nodePath)} is not the Node ${version} that we know: its SHA-256 differs. Delete node_modules and start again. If this repeats, do not run it: docs/operations.md says what to do.`
  // An installation that only others may write to is hashed at every start.
  await writeFile(checkedPath, checked).catch(() => {})
  return null
}

/** @param {string} path */
async function hashFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
