import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import { logError } from '../browser/log.ts'
import { usePortal } from '../portal/portal.ts'
import { loadSource, type SearchSource, type SearchSourceState, searchSources } from './remote-search.ts'

/** Debounce time in ms before the remotes are searched. */
const rest = 140

/** The results of the remotes for a query so far. */
interface RemoteSearch {
  /** In the order of the menu. */
  states: readonly SearchSourceState[]
  /** Whether every remote has answered this query or failed. */
  isComplete: boolean
}

/** Searches the remotes for `query` while the palette is open. */
export function useRemoteSearch(
  sources: readonly SearchSource[],
  query: string,
  open: boolean,
): RemoteSearch {
  const { session, loader } = usePortal()
  const { locale } = useStore(appearance)
  const [states, setStates] = useState<readonly SearchSourceState[]>([])
  const [searched, setSearched] = useState('')
  const wanted = query.trim()

  // Loads their code while the user starts typing.
  useEffect(() => {
    if (!open) return
    for (const source of sources) loadSource(source, loader).catch(() => {})
  }, [open, sources, loader])

  useEffect(() => {
    if (!open || wanted === '') return setStates([])
    const ended = new AbortController()
    const timer = setTimeout(() => {
      searchSources({
        sources,
        load: (source) => loadSource(source, loader),
        query: wanted,
        session,
        locale,
        signal: ended.signal,
        onState: (state) => setStates((known) => withState(known, state)),
        report: (source, error) => logError(`${source.name} could not be searched`, error),
      })
      setSearched(wanted)
    }, rest)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [open, wanted, sources, session, loader, locale])
  return { states, isComplete: searched === wanted && states.every(({ state }) => state !== 'looking') }
}

/** Updates the state of a source. It keeps its place, and its last results while it searches again. */
function withState(
  known: readonly SearchSourceState[],
  next: SearchSourceState,
): readonly SearchSourceState[] {
  const name = next.source.name
  const before = known.find((state) => state.source.name === name)
  if (!before) return [...known, next]
  const kept = next.state === 'looking' ? { ...next, found: before.found } : next
  return known.map((state) => (state === before ? kept : state))
}
