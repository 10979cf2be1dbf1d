import { stripVTControlCharacters } from 'node:util'

/** A task that turbo has ended: built, or replayed from its cache. */
export interface EndedTask {
  /** The package's name. */
  package: string
  /** The script: `build`, `build:embed`. */
  task: string
  isCached: boolean
}

/** Returns the task that a line of turbo's grouped log begins; undefined for all other lines. A group is printed when its task has ended. */
export function readEndedTask(line: string): EndedTask | undefined {
  const [, name, task, status] =
    /^(\S+?):(\S+): cache (hit|miss|bypass)\b/.exec(stripVTControlCharacters(line)) ?? []
  return name && task ? { package: name, task, isCached: status === 'hit' } : undefined
}
