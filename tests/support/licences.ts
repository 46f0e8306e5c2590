import { readFileSync } from 'node:fs'

/** Licences that allow commercial use. MPL-2.0 only asks to publish changes of the package's own files. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'MPL-2.0',
  'Zlib',
]

/** LGPL packages that we use unchanged, as files of their own which anyone may replace (ADR 049). */
const REPLACEABLE = ['libheif-js']

/** Packages that name no licence in package.json, or an unclear one. Their readme or licence file does. */
const READ_BY_HAND: Record<string, string> = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  duck: 'BSD-2-Clause',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** Lists the packages in the lock file whose licence is not allowed. */
export function findRefusedLicences(lockFile = readFileSync('package-lock.json', 'utf8')) {
  const packages: Record<string, { license?: string; link?: boolean }> = JSON.parse(lockFile).packages
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, { license }]) => ({ path, licence: READ_BY_HAND[nameOf(path)] ?? license ?? 'none' }))
    .filter(
      ({ path, licence }) => !isAllowed(licence) && !(licence === 'LGPL-3.0' && REPLACEABLE.includes(nameOf(path))),
    )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** One of the licences in "A OR B" is enough, and "A AND B" needs both. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(each => each.split(' AND ').every(part => ALLOWED.includes(part)))
}
