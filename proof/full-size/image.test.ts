import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { programThatEnds, startProgram } from '#tests/support/program.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'

test('the program runs from the files that the image has', async () => {
  const image = await mkdtemp(join(tmpdir(), 'passage-image-'))
  onTestFinished(() => rm(image, { recursive: true, force: true }))
  const copies = [...(await readFile('Dockerfile', 'utf8')).matchAll(/^COPY --from=build \/app\/(\S+) /gm)]
  expect(copies.length).toBeGreaterThan(2)
  for (const [, path = ''] of copies) await cp(path, join(image, path), { recursive: true })

  const entry = join(image, 'build/server/index.js')
  const env = { DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'fatal' }
  const migrated = await programThatEnds(env, ['migrate'], { entry })
  expect(migrated).toEqual({ code: 0, output: 'The database is up to date.\n' })
  const program = await startProgram(env, [...memoryOptions, entry])
  onTestFinished(() => program.stopAndDeleteData())
  for (const path of ['/readyz', '/', '/robots.txt'])
    expect(await fetch(`${program.origin}${path}`)).toMatchObject({ status: 200 })
})

test('the server build needs only the embedded database as a package, and the image leaves it out', async () => {
  const folder = 'build/server'
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.js'))
  const scripts = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
  const imports = scripts.flatMap(script =>
    [...script.matchAll(/^(?:import|export)\b[^'"\n]*?(?:from )?["']([^"'.][^"']*)["'];$/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(imports).toContain('node:http')
  expect([...new Set(imports)].filter(name => !isBuiltin(name))).toEqual([])
})
