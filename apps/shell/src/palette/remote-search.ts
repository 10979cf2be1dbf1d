import type { RemoteCommand, RemoteCommands } from '@portico/contract'
import { parseRemoteCommandList, parseRemoteCommands } from '@portico/contract/commands'
import type { RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { revealBidiControls } from '@portico/ui/plain-text'
import type { Loader } from '../loader/loader.ts'
import { withDeadline } from '../release/with-deadline.ts'

/** A remote that fills the slot `palette`. */
export interface SearchSource {
  name: string
  remote: RegistryRemote
  expose: string
  /** Heading of its results. */
  label: string
}

/** The state of one source, with its results so far. */
export interface SearchSourceState {
  source: SearchSource
  state: 'looking' | 'found' | 'failed'
  found: readonly RemoteCommand[]
}

/** Timeout of a source in ms. */
const timeout = 8_000
/** Maximum number of results of a source, so that the other sources stay visible. */
const mostOfOne = 7

const modules = new Map<string, Promise<RemoteCommands<Session>>>()

/** Loads a source's code once. After a failure, the next search tries again. */
export function loadSource(
  { name, expose }: SearchSource,
  loader: Pick<Loader, 'import'>,
): Promise<RemoteCommands<Session>> {
  let module = modules.get(name)
  if (!module) {
    module = loader
      .import(name, expose)
      .then((loaded) => parseRemoteCommands(loaded) as RemoteCommands<Session>)
    modules.set(name, module)
    module.catch(() => modules.delete(name))
  }
  return module
}

/** Searches all sources in parallel. `onState` gets each answer when it arrives, so a slow or broken source does not delay the others. */
export function searchSources(options: {
  sources: readonly SearchSource[]
  load: (source: SearchSource) => Promise<RemoteCommands<Session>>
  query: string
  session: Session
  locale: string
  signal: AbortSignal
  onState: (state: SearchSourceState) => void
  report: (source: SearchSource, error: unknown) => void
}): void {
  const { sources, load, query, session, locale, signal, onState, report } = options
  for (const source of sources) {
    onState({ source, state: 'looking', found: [] })
    withDeadline(`${source.name} for the palette`, timeout, signal, async (own) => {
      const commands = await load(source)
      return parseRemoteCommandList(
        await commands.find(query, { session, locale, config: source.remote.config, signal: own }),
      )
    }).then(
      (found) =>
        !signal.aborted && onState({ source, state: 'found', found: found.slice(0, mostOfOne).map(plain) }),
      (error: unknown) => {
        if (signal.aborted) return
        report(source, error)
        onState({ source, state: 'failed', found: [] })
      },
    )
  }
}

/** Replaces control characters in the texts of a result, because any user may have chosen them. */
function plain({ title, detail, ...command }: RemoteCommand): RemoteCommand {
  return {
    ...command,
    title: revealBidiControls(title),
    ...(detail && { detail: revealBidiControls(detail) }),
  }
}
