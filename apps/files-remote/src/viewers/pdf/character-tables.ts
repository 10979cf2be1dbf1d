/** `data:` addresses by path. They are one chunk, because few documents need one, and a list of 168 files is long. */
const tables = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  eager: true,
  exhaustive: true,
  query: '?url&inline',
  import: 'default',
})

/** Returns the `data:` address of a table of characters by its file name, such as `UniJIS-UTF16-H.bcmap`. */
export function findTable(name: string): string | undefined {
  return Object.entries(tables).find(([path]) => path.endsWith(`/${name}`))?.[1]
}
