import { ensureInstalled } from './launch/install.mjs'
import { giveUp } from './launch/project.mjs'
import { captureTool } from './launch/run.mjs'
import { serve } from './launch/serve.mjs'

await ensureInstalled({ development: true })
const typegen = await captureTool('react-router', 'typegen')
if (!typegen.ok) giveUp(typegen.output)
serve(['src/server/dev.ts'], { NODE_ENV: 'development' })
