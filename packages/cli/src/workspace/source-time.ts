import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkspaceRemote } from './discover.ts'
import { type AppWorkspace, listAppWorkspaces } from './own-builds.ts'

/**
 * Returns the time of the last change of a remote's sources, or of workspaces that it depends on, in ms since 1970. Added and removed
 * files count, too; files from builds, tests and installations do not.
 */
export function readSourceTime(
  root: string,
  { folder, packageName }: Pick<WorkspaceRemote, 'folder' | 'packageName'>,
): number {
  const used = withDependencies(listAppWorkspaces(root), packageName).map((one) => one.folder)
  return Math.max(...[...new Set([folder, ...used])].map(newestIn))
}

/** Returns a workspace and those that it depends on, directly or not. */
function withDependencies(all: readonly AppWorkspace[], name: string): AppWorkspace[] {
  const names = new Set([name])
  // A loop over a set also reads values that are added during the loop.
  for (const one of names)
    for (const dependency of all.find((workspace) => workspace.name === one)?.dependencies ?? [])
      names.add(dependency)
  return all.filter((workspace) => names.has(workspace.name))
}

/** Returns the newest time in a folder. The time of the folder itself changes with each build, so only its contents count. */
function newestIn(folder: string): number {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|dist|test-results|\..*)$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    newest = Math.max(newest, lstatSync(path).mtimeMs, entry.isDirectory() ? newestIn(path) : 0)
  }
  return newest
}
