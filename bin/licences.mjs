import { listLicences } from './launch/licences.mjs'
import { exitWithError, print } from './launch/project.mjs'

const { packages, refused } = listLicences()
/** @type {Map<string, number>} */
const counts = new Map()
for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
for (const [licence, count] of counts) print(`${String(count).padStart(5)}  ${licence}`)
const lines = refused.map(({ path, licence }) => `  ${path}: ${licence}`)
if (lines.length > 0) exitWithError(`Not on the list in bin/launch/licences.mjs:\n${lines.join('\n')}`)
