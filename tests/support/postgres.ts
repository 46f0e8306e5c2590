import type { TestProject } from 'vitest/node'
import { holdCluster } from './held-cluster.ts'
import { makeTemplate, TEMPLATE } from './template.ts'

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

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`
}
