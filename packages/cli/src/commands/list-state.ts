import type { Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { findListFault } from '../site/remote-list.ts'

/** State of the list of restricted remotes in the database, for `portico status`. */
interface ListState {
  /** `locked`: this run has no private place. */
  state: 'current' | 'behind' | 'unreadable' | 'locked'
  /** The difference or the error, as a sentence; null if it is current. */
  fault: string | null
}

/** Compares the list of restricted remotes with a registry. */
export async function findListState({ target, settings }: Store, registry: Registry): Promise<ListState> {
  if (!target.privatePlace) return { state: 'locked', fault: null }
  try {
    const fault = await findListFault(target.privatePlace, settings.backend, registry)
    return { state: fault ? 'behind' : 'current', fault }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { state: 'unreadable', fault: error.message }
  }
}

/** Describes the state of the list in lines of output, with the action that helps; returns no lines if it is current. */
export function describeList(list: ListState | null): string[] {
  if (list?.state === 'locked')
    return [
      '',
      "There are restricted remotes, which can't be read here. Set PORTICO_PRIVATE to the place that holds them.",
    ]
  if (list?.state === 'behind')
    return [`The list of restricted remotes ${list.fault}: ${npxPortico} documents writes it.`]
  return list?.fault ? [`The list of restricted remotes can't be read: ${list.fault}`] : []
}
