import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: '{src,dev}/**/table.server.ts',
  out: 'src/database/migrations',
})
