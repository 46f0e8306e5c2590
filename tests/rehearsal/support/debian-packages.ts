import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages of Debian that are missing, each named with a file of it. Throws where it may not. */
export function requireDebianPackages(packages: Record<string, string>): void {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  const args = ['install', '-y', '-q', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Run this once, as root on Debian: apt-get ${args.join(' ')}`)
  const options = { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['-q', 'update'], options)
  execFileSync('apt-get', args, options)
}
