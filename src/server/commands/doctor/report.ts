import type { Finding } from './finding.ts'

const SIGNS = { ok: '✓', look: '!', mend: '✗' } as const
const WORDS = { ok: 'ok', look: 'look at this', mend: 'mend this' } as const
const COLOURS = { ok: 32, look: 33, mend: 31 } as const

export function mustMend(findings: ReadonlyArray<Finding>): boolean {
  return findings.some(({ level }) => level === 'mend')
}

export function writeReport(findings: ReadonlyArray<Finding>, { hasColour }: { hasColour: boolean }): string {
  const widths = {
    words: Math.max(...findings.map(({ level }) => WORDS[level].length)),
    subject: Math.max(...findings.map(({ subject }) => subject.length)),
  }
  const indent = ' '.repeat(widths.words + widths.subject + 6)
  const lines = findings.flatMap(finding => {
    const { level, subject, found } = finding
    const mark = `${SIGNS[level]} ${WORDS[level].padEnd(widths.words)}`
    const line = `${hasColour ? `\u001b[${COLOURS[level]}m${mark}\u001b[0m` : mark}  ${subject.padEnd(widths.subject)}  ${found}`
    return finding.level === 'ok' ? [line] : [line, `${indent}→ ${finding.advice}`]
  })
  return `${[...lines, '', summarize(findings)].join('\n')}\n`
}

export function writeJson(findings: ReadonlyArray<Finding>): string {
  return `${JSON.stringify({ ok: !mustMend(findings), findings }, null, 2)}\n`
}

function summarize(findings: ReadonlyArray<Finding>): string {
  const count = (level: Finding['level']) => findings.filter(finding => finding.level === level).length
  const [faults, hints] = [count('mend'), count('look')]
  if (faults > 0) return `Mend ${faults}, look at ${hints}. Then run this again.`
  return hints > 0 ? `Nothing must be mended. Look at ${hints}.` : 'All is well.'
}
