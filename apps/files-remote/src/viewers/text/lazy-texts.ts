import { lazyPart } from '@portico/react-remote'

/** Lazy-loaded viewers. Each one loads the library for its kind of text. */
export const CodeText = lazyPart(async () => (await import('./code-text.tsx')).CodeText)
export const MarkdownText = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText)
export const TableText = lazyPart(async () => (await import('./table-text.tsx')).TableText)
export const JsonText = lazyPart(async () => (await import('./json-text.tsx')).JsonText)
