import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { startProgram, temporaryDataDir } from '#tests/support/program.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'

export type Release = { version: string; commit: string }
export type BuiltRelease = Awaited<ReturnType<typeof buildRelease>>

const ENTRY = 'build/server/index.js'
const FOUND_BY = ['log', '--extended-regexp', '--grep=^Release [0-9]+\\.[0-9]+\\.[0-9]+$', '--format=%H %s']

/** Returns the first release and the last one before the current commit. They may be the same. */
export function findReleasesToUpgrade(): Array<Release> {
  const git = (...args: Array<string>) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const releases = git(...FOUND_BY)
    .split('\n')
    .map(line => {
      const [commit = '', , version = ''] = line.split(' ')
      return { commit, version }
    })
  const head = git('rev-parse', 'HEAD')
  const earlier = releases.filter(({ commit }) => commit !== head)
  const [previous] = earlier.length > 0 ? earlier : releases
  const first = releases.at(-1)
  if (previous === undefined || first === undefined) throw new Error('The repository has no commit “Release X.Y.Z”.')
  return first.commit === previous.commit ? [first] : [first, previous]
}

/** Checks the release out, installs its packages and builds it, as on a server. It is deleted after the test file. */
export async function buildRelease({ commit }: Release) {
  const folder = await temporaryDataDir()
  const checkout = join(folder, 'release')
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  await mkdir(checkout)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${checkout}`])
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: checkout, stdio: 'pipe' })
  return programIn(checkout)
}

/** The program of this checkout. */
export const currentRelease = programIn('.')

function programIn(folder: string) {
  const entry = resolve(folder, ENTRY)
  return {
    start: (env: Record<string, string>) => startProgram(env, [...memoryOptions, entry]),
    /** Runs a command of the program and returns its output. */
    run: (env: Record<string, string>, ...args: Array<string>) =>
      execFileSync(process.execPath, [entry, ...args], {
        // Demonstrations of old releases read files of their checkout.
        cwd: folder,
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
        encoding: 'utf8',
      }),
  }
}
