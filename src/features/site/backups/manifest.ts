import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const FILES = 'files/'
export const INTAKE = 'intake/'
export const SECRET = 'session-secret'

const entrySchema = z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string() })

const SCHEMAS_OF_ROWS = ['public', 'sandbox']

const tableSchema = z
  .object({
    schema: z.string(),
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.number(),
    entry: z.string(),
  })
  // pg-boss executes rows of its other tables.
  .refine(({ schema, name }) => SCHEMAS_OF_ROWS.includes(schema) || (schema === 'pgboss' && name === 'job'))

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })

/** `migrations` are the times that identify them. `missing` lists files that were not found. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('talent-passage'),
  version: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  migrations: z.array(z.number()),
  queueVersion: z.number(),
  secretFingerprint: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  entries: z.array(entrySchema),
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ArchiveEntry = z.infer<typeof entrySchema>
export type DumpedTable = z.infer<typeof tableSchema>

/** The message is for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
