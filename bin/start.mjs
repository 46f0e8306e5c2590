import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { serveBuilt } from './launch/serve.mjs'

// A finished build runs without the development packages. Asking once saves hashing the sources again.
const isFinished = await isBuilt()
await ensureInstalled({ development: !isFinished })
if (!isFinished) await ensureBuilt()
await serveBuilt()
