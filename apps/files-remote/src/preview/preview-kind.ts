/** How a file is shown; `none` is only offered for download. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'none'

// What every browser of today draws.
const images = /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/
const textTypes = /^text\/|[/+](json|xml|javascript|yaml|toml|sql|x-sh|x-ndjson|csv|graphql)$/
const textNames =
  /\.(txt|md|csv|tsv|log|json|ya?ml|toml|ini|env|xml|html?|css|sql|sh|[cm]?[jt]sx?|py|rb|rs|go|java|kt|c|h|cpp|cs|php|swift|r|vue|svelte)$/i

/** By media type; where storage knows only that it is bytes, by the name's extension. */
export function previewKindOf({ type, name }: { type: string | null; name: string }): PreviewKind {
  const media = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (images.test(media)) return 'image'
  if (media.startsWith('video/')) return isTypeScript(name) ? 'text' : 'video'
  if (media.startsWith('audio/')) return 'audio'
  if (media === 'application/pdf') return 'pdf'
  if (textTypes.test(media)) return 'text'
  return (media === '' || media === 'application/octet-stream') && textNames.test(name) ? 'text' : 'none'
}

/** Browsers take `.ts` for an MPEG transport stream. */
function isTypeScript(name: string): boolean {
  return /\.m?ts$/i.test(name)
}
