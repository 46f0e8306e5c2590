import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { serve } from './launch/serve.mjs'

// A finished build runs without the development packages.
await ensureInstalled({ development: !(await isBuilt()) })
await ensureBuilt()
serve(['build/server/index.js'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
