import { runGit } from './git.ts'
import type { Passage } from './passages.ts'
import { checkPassage, type ProseFinding, type Rule } from './rules.ts'
import { isImperativeVerb } from './verbs.ts'

const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']
const format = new RegExp(`^(?:${types.join('|')})(?:\\([\\w./-]+\\))?!?: (?<text>\\S.*)$`)
const maximum = 72

/** One commit, as `git log` lists it. */
interface Commit {
  hash: string
  subject: string
}

/** Either the commits to check, or the reason why there are none. */
type History = { commits: Commit[] } | { skipped: string }

/**
 * Returns the commits that descend from the one that added `marker`, without merges. A branch that was started earlier
 * did not have the check, so its commits are left out.
 */
export function readHistory(folder: string, marker: string): History {
  const isShallow = runGit(folder, 'rev-parse', '--is-shallow-repository')?.trim()
  if (isShallow === undefined) return { skipped: 'this is not a Git repository' }
  if (isShallow === 'true') return { skipped: 'the clone is shallow' }
  const added = runGit(folder, 'log', '--diff-filter=A', '--format=%H', '--', marker)
  const introduction = added?.trim().split('\n').at(-1)
  if (!introduction) return { skipped: `${marker} is not committed yet` }
  return { commits: readCommits(folder, '--no-merges', '--ancestry-path', `${introduction}..HEAD`) }
}

/** Returns the commits that `git log` lists with some arguments, newest first. */
export function readCommits(folder: string, ...args: string[]): Commit[] {
  const log = runGit(folder, 'log', '--format=%h %s', ...args) ?? ''
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
}

/** Returns what is wrong with a commit subject. Reverts that Git words itself are accepted. */
export function checkSubject({ hash, subject }: Commit, rules: readonly Rule[]): ProseFinding[] {
  if (/^Revert "/.test(subject)) return []
  const passage = createSubjectPassage({ hash, subject })
  const problem = (match: string, suggestion: string): ProseFinding => ({
    rule: 'subject',
    category: 'subjects',
    path: hash,
    line: 1,
    match,
    sentence: subject,
    suggestion,
  })
  const findings: ProseFinding[] = [...checkPassage(passage, rules)]
  if (subject.length > maximum)
    findings.push(
      problem(`${subject.length} characters`, `Use at most ${maximum}; the body has room for more.`),
    )
  const text = format.exec(subject)?.groups?.text
  if (text === undefined) {
    const example = 'fix(session): detect cookie deletion in other tabs'
    findings.push(
      problem(subject, `Write "type(scope): imperative", as in "${example}". Types: ${types.join(', ')}.`),
    )
  } else if (!isImperativeVerb(text))
    findings.push(
      problem(
        text.split(' ')[0] ?? '',
        'Start with an imperative verb: add, fix, remove … A missing verb belongs in scripts/prose/verbs.ts.',
      ),
    )
  return findings
}

/** Returns the part of a subject that is a sentence, after `type(scope):`. */
export function createSubjectPassage({ hash, subject }: Commit): Passage {
  const text = format.exec(subject)?.groups?.text ?? subject.replace(/^\w+(?:\([^)]*\))?!?: /, '')
  return { category: 'subjects', path: hash, line: 1, text }
}
