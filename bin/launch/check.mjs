import { say, secondsSince } from './project.mjs'
import { captureTool } from './run.mjs'

/** Lint and format, types, unused code: all at once. Tells whether all is well; prints what is not. */
export async function checkAll() {
  const results = await Promise.all([
    check('lint and format', () => captureTool('biome', 'check', '--error-on-warnings')),
    check('types', checkTypes),
    check('unused code', () => captureTool('knip')),
  ])
  for (const { ok, output } of results) if (!ok) say(output.trimEnd())
  for (const { name, ok, time } of results) say(`${ok ? '✓' : '✗'} ${name} (${time})`)
  return results.every(result => result.ok)
}

/**
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
async function check(name, work) {
  const began = performance.now()
  const { ok, output } = await work()
  return { name, ok, output, time: secondsSince(began) }
}

async function checkTypes() {
  // The types of routes follow from the route table.
  const generated = await captureTool('react-router', 'typegen')
  return generated.ok ? captureTool('tsc', '--noEmit') : generated
}
