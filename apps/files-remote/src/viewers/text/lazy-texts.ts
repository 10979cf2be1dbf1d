import { lazyComponent } from '@portico/react-remote'

/** Lazy-loaded viewers. Each one loads the library for its kind of text. */
export const CodeText = lazyComponent(async () => (await import('./code-text.tsx')).CodeText)
export const MarkdownText = lazyComponent(async () => (await import('./markdown-text.tsx')).MarkdownText)
export const TableText = lazyComponent(async () => (await import('./table-text.tsx')).TableText)
export const JsonText = lazyComponent(async () => (await import('./json-text.tsx')).JsonText)
