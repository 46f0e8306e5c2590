import { root } from './project.mjs'
import { capture } from './run.mjs'

const MAX_LENGTH = 72

/** Verbs in the imperative that end like another form of the verb. */
const IMPERATIVES_LIKE_OTHER_FORMS =
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
  const [first = ''] = subject.split(/[\s,:;]/)
  const isImperative =
    IMPERATIVES_LIKE_OTHER_FORMS.test(first) || !(OTHER_VERB_FORM.test(first) || NOT_A_VERB.test(first))
  return [
    subject.length > MAX_LENGTH && `has ${subject.length} characters, ${MAX_LENGTH} are allowed`,
    !/^[A-Z]/.test(subject) && 'does not begin with a capital',
    !isImperative && `"${first}" is not a verb in the imperative`,
    subject.endsWith('.') && 'ends with a full stop',
  ].filter(fault => fault !== false)
}

/** Checks the commits that the current branch adds to the main branch of `origin`, or the last commit when it adds none. */
export async function checkCommitSubjects() {
  const base = (await findFirstRevision('origin/HEAD', 'origin/main', 'main')) ?? 'HEAD'
  const added = await subjects(`${base}..HEAD`)
  const checked = added.length > 0 ? added : await subjects('-1')
  const faults = checked.flatMap(subject => faultsOfSubject(subject).map(fault => `"${subject}" ${fault}`))
  return { ok: faults.length === 0, output: faults.join('\n') }
}

/** @param {...string} names */
async function findFirstRevision(...names) {
  for (const name of names) {
    if ((await git('rev-parse', '--verify', '--quiet', name)).ok) return name
  }
  return null
}

/**
 * Returns an empty list outside a repository, because an archive of the sources has no commits.
 * @param {string} range
 */
async function subjects(range) {
  const { ok, output } = await git('log', '--no-merges', '--format=%s', range)
  return ok ? output.split('\n').filter(Boolean) : []
}

/** @param {...string} args */
const git = (...args) => capture('git', ['-C', root, ...args])
