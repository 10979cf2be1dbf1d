import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findText, type TextMatch, type TextPiece } from './find-text.ts'
import { readPageText } from './render-page.ts'

/** A match on a page. */
export interface PageMatch {
  page: number
  place: TextMatch
}

/** A search in a document. */
export interface PdfFind {
  words: string
  search(words: string): void
  /** Matches found so far, from the first page on. */
  found: readonly PageMatch[]
  byPage: ReadonlyMap<number, readonly TextMatch[]>
  /** The index of the shown match, starting at 0. */
  index: number
  /** The shown match. */
  place: PageMatch | undefined
  isSearching: boolean
  step(by: number): void
}

/** Time without input before the search starts, in ms. */
const pause = 150

/** Number of pages between two updates of the view, in which the browser can draw and respond. */
const pagesAtOnce = 10

/** Searches the text of all pages. Each page is read once. */
export function usePdfFind(document: PDFDocumentProxy): PdfFind {
  const texts = useRef(new Map<number, Promise<TextPiece[]>>())
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly PageMatch[]>([])
  const [index, setIndex] = useState(0)
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const textOf = (page: number): Promise<TextPiece[]> => {
      const known = texts.current.get(page)
      // A page whose text can't be read has no matches; its picture reports the error.
      const text = known ?? document.getPage(page).then(readPageText, () => [])
      texts.current.set(page, text)
      return text
    }
    const run = async () => {
      const all: PageMatch[] = []
      for (let page = 1; page <= document.numPages; page++) {
        const pieces = await textOf(page).catch(() => [])
        if (ended.signal.aborted) return
        all.push(...findText(pieces, words).map((place) => ({ page, place })))
        if (page % pagesAtOnce !== 0 && page < document.numPages) continue
        setFound([...all])
        await new Promise((resolve) => setTimeout(resolve))
      }
      if (!ended.signal.aborted) setSearching(false)
    }
    const timer = words.trim() === '' ? undefined : setTimeout(() => void run(), pause)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [document, words])
  const byPage = useMemo(() => {
    const places = new Map<number, TextMatch[]>()
    for (const { page, place } of found) places.set(page, [...(places.get(page) ?? []), place])
    return places
  }, [found])
  const search = (next: string) => {
    setWords(next)
    setFound([])
    setIndex(0)
    setSearching(next.trim() !== '')
  }
  const step = (by: number) => {
    if (found.length > 0) setIndex((index + by + found.length) % found.length)
  }
  return { words, search, found, byPage, index, place: found[index], isSearching, step }
}
