import pg from 'pg'

export const TEMPLATE = 'template_talent_passage'

/** Creates a migrated database to copy, which takes a tenth of the time of migrating. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE}`)
    const url = new URL(adminUrl)
    url.pathname = TEMPLATE
    // Imported here, so that an error in it fails only the tests that need it.
    const { migrate } = await import('#src/database/migrate.ts')
    await migrate(url.href)
    // Only a database without connections can be copied.
    await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE])
  } finally {
    await admin.end()
  }
}
