import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { holdCluster } from './held-cluster.ts'

const TEMPLATE = 'template_talent_passage'

/** What the tests learn of the run's one cluster. `failure`: why there is no template; only tests that need it fail. */
export type TestCluster = { adminUrl: string; template: string; failure: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One cluster for the whole run, with one migrated database that every test copies. */
export default async function startCluster(project: TestProject) {
  const postgres = await holdCluster()
  const failure = await makeTemplate(postgres.url).then(
    () => null,
    error => `The migrations fail, so there is no database to test with: ${describe(error)}`,
  )
  project.provide('cluster', { adminUrl: postgres.url, template: TEMPLATE, failure })
  return postgres.release
}

async function makeTemplate(adminUrl: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE}`)
    const url = new URL(adminUrl)
    url.pathname = TEMPLATE
    // Loaded here, so that a fault in it fails only the tests that need it.
    const { migrate } = await import('#src/database/migrate.ts')
    await migrate(url.href)
    // Only a database that nobody is connected to can be copied.
    await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE])
  } finally {
    await admin.end()
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`
}
