import { ContractError } from '../error.ts'
import { CONTRACT_VERSION } from './remote.ts'

/** Search of a remote for the host's command palette: exposed for the slot `palette`, as `export const commands`. */
export interface RemoteCommands<Session = unknown> {
  contract: typeof CONTRACT_VERSION
  /** Returns places of this remote that match `query`, best first; a few for an empty query. The palette shows a rejection. */
  find(query: string, context: CommandContext<Session>): Promise<RemoteCommand[]>
}

/** Context of a search. It has no mount, because a search renders nothing. */
export interface CommandContext<Session = unknown> {
  /** The page's one session (`Session` of `@portico/session`). */
  readonly session: Session
  /** A BCP 47 language tag. */
  readonly locale: string
  /** The `config` of this remote in the registry. */
  readonly config: unknown
  /** Aborted when the user changes the query or closes the palette. */
  readonly signal: AbortSignal
}

/** One place that a remote has found. It is an address and not a function, so that the host can remember it. */
export interface RemoteCommand {
  /** The target, relative to the remote's base path: `/public/tasks`. */
  to: string
  title: string
  /** Location or kind of the target, shown next to the title: `My files › Reports`. */
  detail?: string
  /** The name of one of the host's icons. */
  icon?: string
}

/**
 * Checks the module that a remote exposes for the palette, with its export `commands`.
 * @throws ContractError `remote_invalid` or `contract_mismatch`.
 */
export function parseRemoteCommands(input: unknown): RemoteCommands {
  const commands = isRecord(input) ? input.commands : undefined
  if (!isRecord(commands) || typeof commands.find !== 'function') {
    throw new ContractError(
      'remote_invalid',
      'commands',
      'expected an export "commands" with a function find',
    )
  }
  if (commands.contract !== CONTRACT_VERSION) {
    const message = `commands.contract: expected ${CONTRACT_VERSION}, found ${String(commands.contract)}`
    throw new ContractError('contract_mismatch', 'commands', message)
  }
  return commands as unknown as RemoteCommands
}

/**
 * Checks the result of `find`, and returns the fields of the contract.
 * @throws ContractError `remote_invalid` with the path of the fault.
 */
export function parseRemoteCommandList(input: unknown): RemoteCommand[] {
  if (!Array.isArray(input)) throw invalid('', 'expected a list')
  return input.map((value: unknown, index) => {
    const path = `[${index}]`
    if (!isRecord(value)) throw invalid(path, 'expected an object')
    const { to, title, detail, icon } = value
    if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) {
      throw invalid(`${path}.to`, 'expected an address below the remote, such as "/reports"')
    }
    if (typeof title !== 'string' || title === '') throw invalid(`${path}.title`, 'expected a text')
    return {
      to,
      title,
      ...(typeof detail === 'string' && detail ? { detail } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
    }
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function invalid(path: string, expected: string): ContractError {
  return new ContractError('remote_invalid', path, `commands${path}: ${expected}`)
}
