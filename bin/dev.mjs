import { ensureInstalled } from './launch/install.mjs'
import { exitWithError } from './launch/project.mjs'
import { captureTool } from './launch/run.mjs'
import { serve } from './launch/serve.mjs'

await ensureInstalled({ development: true })
const typegen = await captureTool('react-router', 'typegen')
if (!typegen.ok) exitWithError(typegen.output)
await serve(['src/server/dev.ts'], { NODE_ENV: 'development' })
