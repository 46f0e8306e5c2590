import { checkCommitSubjects } from './commit-subjects.mjs'
import { print, secondsSince } from './project.mjs'
import { writeRecipeCode } from './recipe-code.mjs'
import { captureTool } from './run.mjs'

/** Runs the four checks (lint and format, types, unused code, commit subjects) at the same time and prints the faults. */
export async function checkAll() {
  const results = await Promise.all([
    runCheck('lint and format', () => captureTool('biome', 'check', '--error-on-warnings')),
    runCheck('types', checkTypes),
    runCheck('unused code', () => captureTool('knip')),
    runCheck('commit subjects', checkCommitSubjects),
  ])
  for (const { ok, output } of results) if (!ok) print(output.trimEnd())
  for (const { name, ok, time } of results) print(`${ok ? '✓' : '✗'} ${name} (${time})`)
  return results.every(result => result.ok)
}

/**
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
async function runCheck(name, work) {
  const startedAt = performance.now()
  const { ok, output } = await work()
  return { name, ok, output, time: secondsSince(startedAt) }
}

async function checkTypes() {
  writeRecipeCode()
  // tsc needs the route types, which React Router generates from the route table.
  const typegenResult = await captureTool('react-router', 'typegen')
  // Each checker of tsc repeats work of the others, and the build needs the processors at the same time.
  return typegenResult.ok ? captureTool('tsc', '--noEmit', '--checkers', '2') : typegenResult
}
