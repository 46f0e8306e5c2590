const UNRELEASED = /^## Unreleased\n(?<notes>[\s\S]*?)(?=^## |$(?![\s\S]))/m

/** @typedef {{ packageJson: string, lockFile: string, changelog: string }} Files the texts of the three files */

/**
 * Lists why this version cannot be released now.
 * @param {string} version
 * @param {Files} files
 * @param {{ changedFiles: string, tags: Array<string> }} repository `changedFiles` as `git status --porcelain` prints them
 */
export function findReleaseFaults(version, { packageJson, changelog }, { changedFiles, tags }) {
  const current = JSON.parse(packageJson).version
  return [
    !isVersion(version) && 'Give the version: npm run release -- 1.2.0 [--dry-run]',
    isVersion(version) && !isLarger(version, current) && `${version} is not larger than ${current}.`,
    tags.includes(`v${version}`) && `The tag v${version} exists.`,
    changedFiles !== '' && `These files are not committed:\n${changedFiles}`,
    readUnreleased(changelog) === '' && 'CHANGELOG.md has no text under “## Unreleased”.',
  ].filter(fault => fault !== false)
}

/** @param {string} changelog */
export function readUnreleased(changelog) {
  return UNRELEASED.exec(changelog)?.groups?.notes?.trim() ?? ''
}

/**
 * Returns the files with the version, and with the day as the title of the section “Unreleased”.
 * @param {string} version
 * @param {Files} files
 * @param {Date} now
 * @returns {Files}
 */
export function writeRelease(version, { packageJson, lockFile, changelog }, now) {
  const lock = JSON.parse(lockFile)
  lock.version = version
  lock.packages[''].version = version
  const day = now.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })
  return {
    packageJson: packageJson.replace(/^( {2}"version": )".*"/m, `$1"${version}"`),
    lockFile: `${JSON.stringify(lock, null, 2)}\n`,
    changelog: changelog.replace(/^## Unreleased$/m, `## ${version} – ${day}`),
  }
}

/** @param {string} text */
function isVersion(text) {
  return /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text)
}

/**
 * @param {string} version
 * @param {string} current
 */
function isLarger(version, current) {
  return version.localeCompare(current, 'en', { numeric: true }) > 0
}
