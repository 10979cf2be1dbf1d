/** One thing that is not as it has to be. An error means that people are or can be hurt by it; a warning costs speed or safety. */
export interface Finding {
  level: 'error' | 'warning'
  /** The file or address. */
  where: string
  /** What is wrong, and what would be right. */
  problem: string
}

/** Collects findings. */
export interface Findings {
  error(where: string, problem: string): void
  warning(where: string, problem: string): void
  readonly list: readonly Finding[]
}

/** An empty collection. */
export function createFindings(): Findings {
  const list: Finding[] = []
  return {
    error: (where, problem) => void list.push({ level: 'error', where, problem }),
    warning: (where, problem) => void list.push({ level: 'warning', where, problem }),
    list,
  }
}
