// @boundaries-ignore the check of prose reads the history of its list in the same way
import { runGit } from '../../../scripts/prose/git.ts'
import { countEntries, pathOf } from './lists.ts'

/** Folders whose changes add calls or sizes. A commit that changes one of them may add calls that are known to grow. */
const measured = ['bench/scale/catalog', 'bench/scale/fill', 'bench/scale/sizes.ts', 'bench/scale/growth.ts']

/**
 * Explains a list that has become longer: now, or in a commit since it was as short as it has ever been. The list of known calls may become
 * longer in a commit that changes what is measured, the list of linear calls never. Null if the list is fine, or if there is no Git.
 */
export function findRise(root: string, list: Parameters<typeof pathOf>[0], current: number): string | null {
  const path = pathOf(list)
  const edits = runGit(root, 'diff', '--name-only', 'HEAD', '--', ...measured) ?? ''
  if (list !== 'linear' && edits.trim() !== '') return null
  const log = runGit(root, 'log', '--no-merges', '--format=%h', '--', path) ?? ''
  for (const commit of log.split('\n').filter(Boolean)) {
    const count = countAt(root, commit, path)
    if (count !== null && current > count)
      return `${path} has ${current} entries and had ${count} at ${commit}. The list may only become shorter.`
    if (list !== 'linear' && changesCatalogue(root, commit)) return null
  }
  return null
}

function countAt(root: string, commit: string, path: string): number | null {
  const text = runGit(root, 'show', `${commit}:${path}`)
  return text === null ? null : countEntries(JSON.parse(text))
}

function changesCatalogue(root: string, commit: string): boolean {
  const files = runGit(root, 'show', '--name-only', '--format=', commit, '--', ...measured) ?? ''
  return files.trim() !== ''
}
