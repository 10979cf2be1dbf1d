import { useEffect, useState } from 'react'
import type { Entry } from '../storage/entry.ts'

const nameOf = (entries: readonly Entry[]) => entries.map(({ key }) => key).join('\n')

/** The entries whose details a command has opened. */
export interface DetailsSubject {
  entries: readonly Entry[]
  /** The selection in the folder at that time. */
  chosen: string
}

/**
 * Returns the entries whose details are open: those of the command until the selection changes. The same command again closes the
 * details.
 */
export function useDetailsSubject(
  command: readonly Entry[] | null,
  onTaken: () => void,
  chosen: readonly Entry[],
  entries: readonly Entry[],
): { subject: readonly Entry[] | null; close: () => void } {
  const [asked, setAsked] = useState<DetailsSubject | null>(null)
  const subject = asked && (asked.chosen === nameOf(chosen) ? asked.entries : chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command is taken once, when it comes.
  useEffect(() => {
    if (!command) return
    const isSame = subject && nameOf(subject) === nameOf(command)
    setAsked(isSame ? null : { entries: command, chosen: nameOf(chosen) })
    onTaken()
  }, [command])
  // Uses the current entries: some may have been replaced since.
  const now = new Map(entries.map((entry) => [entry.key, entry]))
  return {
    subject: subject?.map((entry) => now.get(entry.key) ?? entry) ?? null,
    close: () => setAsked(null),
  }
}
