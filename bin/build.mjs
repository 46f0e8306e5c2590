import { ensureBuilt, isBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { print } from './launch/project.mjs'

if (await isBuilt()) {
  print('The build is current.')
} else {
  await ensureInstalled({ development: true })
  await ensureBuilt()
}
