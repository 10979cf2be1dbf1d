import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../keys/key-folder.ts'
import type { StartConfig } from '../start/config.ts'
import { type RunFile, readRunFile } from '../start/run-file.ts'

/** The folder of the checks, and what applies in it. */
export interface DoctorContext {
  /** A Portico workspace, a repository with a package.json, or another folder. */
  kind: 'workspace' | 'repository' | 'folder'
  /** The root of the workspace; otherwise the folder of the command. */
  root: string
  /** The home of `portico start`. It may not exist yet. */
  home: string
  env: Environment
  /** The running portal of this home. Null if none is running. */
  run: RunFile | null
  /** The settings that `portico start` reads from the environment. Null if they are invalid. */
  config: StartConfig | null
}

/** Describes the folder of a command. `workspace` is the root of its workspace, or null. */
export function readDoctorContext(place: {
  cwd: string
  workspace: string | null
  home: string
  env: Environment
  config: StartConfig | null
}): DoctorContext {
  const { cwd, workspace, home, env, config } = place
  const root = workspace ?? cwd
  const isRepository = existsSync(join(root, 'package.json'))
  return {
    kind: workspace ? 'workspace' : isRepository ? 'repository' : 'folder',
    root,
    home,
    env,
    run: readRunFile(join(home, 'run.json')),
    config,
  }
}
