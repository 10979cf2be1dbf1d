import { useEffect, useState } from 'react'
import type { Entry } from '../storage/entry.ts'

const nameOf = (entries: readonly Entry[]) => entries.map(({ key }) => key).join('\n')

/** What details are of: `asked` for by a command. */
export interface Asked {
  entries: readonly Entry[]
  /** What was chosen in the folder then. */
  chosen: string
}

/**
 * Whether details are open, and of what: what the command was about, until something else is chosen. The same command again
 * closes them.
 */
export function useSubject(
  command: readonly Entry[] | null,
  onTaken: () => void,
  chosen: readonly Entry[],
  entries: readonly Entry[],
): { subject: readonly Entry[] | null; close: () => void } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const subject = asked && (asked.chosen === nameOf(chosen) ? asked.entries : chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command is taken once, when it comes.
  useEffect(() => {
    if (!command) return
    const isSame = subject && nameOf(subject) === nameOf(command)
    setAsked(isSame ? null : { entries: command, chosen: nameOf(chosen) })
    onTaken()
  }, [command])
  // As they are now: something may have been replaced since.
  const now = new Map(entries.map((entry) => [entry.key, entry]))
  return {
    subject: subject?.map((entry) => now.get(entry.key) ?? entry) ?? null,
    close: () => setAsked(null),
  }
}
