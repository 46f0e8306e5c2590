import { readFileSync, writeFileSync } from 'node:fs'
import { exitWithError, projectPath } from './launch/project.mjs'

// `npm version` runs this before it commits the release.
const path = projectPath('CHANGELOG.md')
const changelog = readFileSync(path, 'utf8')
const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })
const dated = changelog.replace(/^## Unreleased$/m, `## ${process.env.npm_new_version} – ${day}`)
if (dated === changelog) exitWithError('CHANGELOG.md has no title “## Unreleased”.')
writeFileSync(path, dated)
