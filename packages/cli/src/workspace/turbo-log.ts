import { stripVTControlCharacters } from 'node:util'

/** A build: ended or planned, made or replayed from the cache. */
export interface BuildTask {
  /** The package's name. */
  package: string
  /** The script: `build`, `build:embed`. */
  task: string
  isCached: boolean
  /** The hash of all inputs, as they were when turbo began. */
  hash: string
}

/** Returns the task that a line of turbo's grouped log begins; undefined for all other lines. A group is printed when its task has ended. */
export function readEndedTask(line: string): BuildTask | undefined {
  const [, name, task, status, hash] =
    /^(\S+?):(\S+): cache (hit|miss|bypass)\b.* (\w+)$/.exec(stripVTControlCharacters(line).trimEnd()) ?? []
  return name && task && hash ? { package: name, task, isCached: status === 'hit', hash } : undefined
}
