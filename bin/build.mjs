import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { say } from './launch/project.mjs'

if (await isBuilt()) {
  say('The build is current.')
} else {
  await ensureInstalled({ development: true })
  await ensureBuilt()
}
