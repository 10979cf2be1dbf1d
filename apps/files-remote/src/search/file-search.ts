import { parseSearchableType, type SearchableType } from '../file-types/searchable-types.ts'
import { type FolderPlace, formatAddress, parsePlace } from '../place/place.ts'

/** A search, as the address of the page stores it. */
export interface FileSearch {
  words: string
  kind: SearchableType | null
  /** Days of the user's own calendar, `2026-11-23`: the first and the last day on which the file was changed. */
  since: string | null
  until: string | null
  /** Bytes. */
  minBytes: number | null
  maxBytes: number | null
  /** The place to search. Null: everywhere. */
  place: FolderPlace | null
}

/** The empty search: no words, no filters, everywhere. */
export const emptySearch: FileSearch = {
  words: '',
  kind: null,
  since: null,
  until: null,
  minBytes: null,
  maxBytes: null,
  place: null,
}

/** Reads `?q=plan&kind=pdf&since=2026-01-01&min=1000&in=/files/Reports`. Invalid values are ignored. */
export function readSearch(params: URLSearchParams): FileSearch {
  const where = params.get('in')
  return {
    words: params.get('q') ?? '',
    kind: parseSearchableType(params.get('kind')),
    since: parseDay(params.get('since')),
    until: parseDay(params.get('until')),
    minBytes: bytesOf(params.get('min')),
    maxBytes: bytesOf(params.get('max')),
    place: where ? parsePlace(where) : null,
  }
}

/** Writes a search to the parameters of an address. Empty filters are left out. */
export function writeSearch(params: URLSearchParams, wanted: FileSearch): void {
  const { words, kind, since, until, minBytes, maxBytes, place } = wanted
  const parts = {
    q: words,
    kind,
    since,
    until,
    min: minBytes,
    max: maxBytes,
    in: place && formatAddress(place),
  }
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, String(value))
  }
}

/** Returns whether the search has a word or a filter. Without one it would find all files. */
export function isSearchActive({ words, kind, since, until, minBytes, maxBytes }: FileSearch): boolean {
  return words.trim() !== '' || [kind, since, until, minBytes, maxBytes].some((value) => value !== null)
}

/** Returns the moment at which a day begins here, in ISO 8601, or the day `after` days later. */
export function getStartOfDay(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/** Returns the text if it is a day of the calendar, such as `2026-11-23`, else null. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  // Not a day, for example: the 31st of a shorter month.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

function bytesOf(text: string | null): number | null {
  const bytes = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null
}
