import { projectRoot } from './project.mjs'
import { capture } from './run.mjs'

const MAX_LENGTH = 72

/** Imperatives that end in -ed, -ing or -s, such as "Embed". */
const UNUSUAL_IMPERATIVES =
  /^(access|address|bless|bring|bypass|canvas|compress|cross|discuss|dismiss|embed|exceed|express|feed|focus|guess|heed|miss|need|pass|press|process|proceed|progress|seed|shed|shred|speed|sing|stress|string|suppress|swing|toss|wring)$/i
const OTHER_VERB_FORM = /(ed|ing|[^us]s)$/i
const NOT_A_VERB =
  /^(a|about|after|all|an|and|are|as|at|because|before|both|but|by|each|every|for|from|how|if|in|is|it|its|new|no|not|now|of|on|one|only|or|our|some|that|the|their|there|these|they|this|those|to|two|we|what|when|where|which|who|whom|why|with|without|you|your)$/i

/**
 * Lists the faults of the first line of a commit message. It must be imperative, with at most 72 characters and no full
 * stop at its end.
 * @param {string} subject
 * @returns {Array<string>}
 */
export function faultsOfSubject(subject) {
  const [firstWord = ''] = subject.split(/[\s,:;]/)
  const isImperative =
    UNUSUAL_IMPERATIVES.test(firstWord) || !(OTHER_VERB_FORM.test(firstWord) || NOT_A_VERB.test(firstWord))
  return [
    subject.length > MAX_LENGTH && `has ${subject.length} characters, ${MAX_LENGTH} are allowed`,
    !/^[A-Z]/.test(subject) && 'does not begin with a capital',
    !isImperative && `"${firstWord}" is not a verb in the imperative`,
    subject.endsWith('.') && 'ends with a full stop',
  ].filter(fault => fault !== false)
}

/** Checks the commits that the current branch adds to the main branch of `origin`, or the last commit if the branch adds none. */
export async function checkCommitSubjects() {
  const base = (await findFirstRevision('origin/HEAD', 'origin/main', 'main')) ?? 'HEAD'
  const addedSubjects = await readSubjects(`${base}..HEAD`)
  const checkedSubjects = addedSubjects.length > 0 ? addedSubjects : await readSubjects('-1')
  const faults = checkedSubjects.flatMap(subject => faultsOfSubject(subject).map(fault => `"${subject}" ${fault}`))
  return { ok: faults.length === 0, output: faults.join('\n') }
}

/** @param {...string} names */
async function findFirstRevision(...names) {
  for (const name of names) {
    if ((await runGit('rev-parse', '--verify', '--quiet', name)).ok) return name
  }
  return null
}

/**
 * Outside a repository, as in an archive of the sources, there are no commits and the list is empty.
 * @param {string} range
 */
async function readSubjects(range) {
  const { ok, output } = await runGit('log', '--no-merges', '--format=%s', range)
  return ok ? output.split('\n').filter(Boolean) : []
}

/** @param {...string} args */
const runGit = (...args) => capture('git', ['-C', projectRoot, ...args])
